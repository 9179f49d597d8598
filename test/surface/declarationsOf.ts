import { resolve } from 'node:path';
import ts from 'typescript';

const src = resolve(import.meta.dirname, '../../src');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  // as its users import it
  paths: { asklet: [`${src}/types/asklet.ts`] },
};

/** Longer ones come from schemas, which are recorded by their fields, or from libraries. */
const maxLength = 1000;

/** Returns the text of a declaration on one line, without comments and bodies. */
function textOf(node: ts.Node): string {
  const { body } = node as { body?: ts.Node };
  const text = node.getText();
  const head = body ? text.slice(0, body.getStart() - node.getStart()) : text;
  return head
    .replaceAll(/\/\*\*[^]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(export |declare |async )*/, '')
    .trim();
}

function printedType(node: ts.Node, checker: ts.TypeChecker): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
  const text = checker.typeToString(checker.getTypeAtLocation(node), undefined, flags);
  return text.length > maxLength ? '…' : text;
}

/** Returns a line for each member of a declaration, or one for the declaration. */
function linesOf(name: string, node: ts.Declaration, checker: ts.TypeChecker): string[] {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const members = [...(node.members as ts.NodeArray<ts.Node>)].map(textOf).filter((text) => !/^[\w ]*#/.test(text));
    const bases = (node.heritageClauses ?? []).map((clause) => `${name} ${textOf(clause)}`);
    return [...bases, ...members.map((text) => `${name}: ${text}`)];
  }
  // made from a schema or a value, whose names say nothing
  const isDerived = ts.isTypeAliasDeclaration(node) && /\bz\.|\btypeof\b/.test(textOf(node.type));
  if (isDerived || ts.isVariableDeclaration(node)) return [`${name}: ${printedType(node, checker)}`];
  return [`${name}: ${textOf(node).replace(/^(type|function) \w+/, '')}`];
}

/** Returns the symbols that a declaration names as types. */
function referencesOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (each: ts.Node): void => {
    const name = ts.isTypeReferenceNode(each)
      ? each.typeName
      : ts.isExpressionWithTypeArguments(each)
        ? each.expression
        : null;
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) found.push(symbol);
    if (!ts.isBlock(each)) ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/**
 * Returns what each module exports, and the types that these exports name: a line for each member, as in the source. What
 * several modules export or name is in the first of them, and the others list its name.
 * @param modules files in `src/`, by the names of the modules
 */
export function declarationsOf(modules: Record<string, string>): Record<string, string[]> {
  const program = ts.createProgram(
    Object.values(modules).map((file) => `${src}/${file}`),
    options,
  );
  const checker = program.getTypeChecker();
  const original = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  /** Returns the declarations in our sources. The type is enough if there is also a schema of the same name. */
  const declarations = ({ declarations: all = [] }: ts.Symbol) => {
    const ours = all.filter(
      (node) => node.getSourceFile().fileName.startsWith(src) && !ts.isTypeParameterDeclaration(node),
    );
    return ours.some(ts.isTypeAliasDeclaration) ? ours.filter(ts.isTypeAliasDeclaration) : ours;
  };
  const recorded = new Set<ts.Symbol>();

  const read = (file: string) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(`${src}/${file}`)!)!;
    const names = new Map(checker.getExportsOfModule(module).map((symbol) => [original(symbol), symbol.name]));
    // this also visits what is added in the meantime
    for (const [symbol] of names) {
      const references = declarations(symbol).flatMap((node) => referencesOf(node, checker).map(original));
      for (const each of references)
        if (declarations(each).length > 0 && !names.has(each) && !recorded.has(each)) names.set(each, each.name);
    }
    return [...names].flatMap(([symbol, name]) => {
      if (recorded.has(symbol)) return [name];
      recorded.add(symbol);
      return declarations(symbol).flatMap((node) => linesOf(name, node, checker));
    });
  };
  return Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, read(file)]));
}
