import { z } from 'zod';
import { SurveysFile } from '../../contract/surveysFile.ts';
import type { Path } from './finding.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The names of the fields that an object at a place of a surveys file may have. */
export function namesAt(path: Path): string[] {
  let schemas: Schema[] = [z.toJSONSchema(SurveysFile, { io: 'input', unrepresentable: 'any' })];
  for (const step of path) {
    schemas = schemas.flatMap(branchesOf).flatMap((schema) => {
      const next = typeof step === 'number' ? schema.items : schema.properties?.[String(step)];
      return typeof next === 'object' && !Array.isArray(next) ? [next] : [];
    });
  }
  return [...new Set(schemas.flatMap(branchesOf).flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** A schema, and those of which one has to fit in its place. */
function branchesOf(schema: Schema): Schema[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
  return [schema, ...branches.flatMap(branchesOf)];
}
