import { isTooDeep } from '../contract/jsonDepth.ts';
import { localeTag } from '../contract/localeTag.ts';
import { maxMetadataBytes, maxMetadataKeys } from '../contract/limits.ts';
import { type Cells, isAbsent, storable, textOf } from './cells.ts';
import type { Field } from './importOptions.ts';
import { metadataKey, type Plan } from './planColumns.ts';
import type { Issue } from './problems.ts';
import { parseObject } from './readRows.ts';

/** The column that each field of a row has its value from. */
export type Picks = Readonly<Partial<Record<Field, number>>>;

type Entry = readonly [key: string, value: unknown];

/** Returns the list that a cell has as JSON or with semicolons. Labels can have commas. */
function choicesOf(cell: unknown): string[] {
  const list = typeof cell === 'string' && cell.startsWith('[') ? parseObject(`{"list":${cell}}`)?.['list'] : cell;
  if (Array.isArray(list)) return list.map(textOf);
  const choices = textOf(cell).split(';');
  return choices.map((each) => each.trim()).filter(Boolean);
}

/** Returns the metadata of a row, and adds to the list of issues what can't be stored. */
export function readMetadata(
  cells: Cells,
  { format, isOwn, targetAt }: Plan,
  picks: Picks,
  name: string | undefined,
  issues: Issue[],
): Record<string, unknown> {
  const entries: Entry[] = [];
  const choices: string[] = [];
  let size = 0;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index];
    if (isAbsent(cell, isOwn)) continue;
    const target = targetAt(index);
    if (target.kind === 'ignored' || target.kind === 'scoreType' || target.kind === 'tags') continue;
    if (!isOwn) size += textOf(cell).length;
    if (target.kind === 'choice') choices.push(target.value);
    else if (target.kind === 'metadata') entries.push([target.key, storable(cell)]);
    else if (target.kind === 'properties') {
      const properties = typeof cell === 'string' ? parseObject(cell) : cell;
      if (properties && typeof properties === 'object') entries.push(...Object.entries(storable(properties) as object));
      else {
        const kind = typeof cell === 'string' && isTooDeep(cell) ? 'tooDeep' : 'metadata';
        issues.push({ kind, column: null, value: textOf(cell) });
      }
    } else if (picks[target.field] !== index) entries.push([target.key, storable(cell)]);
    else if (target.field === 'choices') choices.push(...choicesOf(cell));
    else {
      // the id of the other tool leads back to the answer there
      const key = metadataKey(target.field) ?? (target.field === 'id' && !isOwn ? target.key : null);
      const text = textOf(cell);
      if (key !== null) entries.push([key, storable((target.field === 'locale' && localeTag(text)) || text)]);
    }
  }
  if (choices.length > 0) entries.push(['choices', storable(choices)]);
  // answers that asklet has exported keep the name of their import, unless the owner gives one
  const isNamed = isOwn && name === undefined && entries.some(([key]) => key === 'imported');
  if (!isNamed) entries.push(['imported', name ?? format.name]);
  // fromEntries defines properties, so a key named __proto__ is an ordinary key
  const metadata = Object.fromEntries(entries);
  if (entries.length > maxMetadataKeys) issues.push({ kind: 'metadataKeys', column: null, value: `${entries.length}` });
  // what comes from a server was small enough for one
  const isLarge = size > maxMetadataBytes / 8;
  if (isLarge && new TextEncoder().encode(JSON.stringify(metadata)).length > maxMetadataBytes) {
    issues.push({ kind: 'metadataSize', column: null, value: `${size}` });
  }
  return metadata;
}
