import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The English texts of the app's source. */
export interface SourceTexts {
  /** Texts that are translated by `t`, or marked by `english`. */
  readonly plain: ReadonlySet<string>;
  /** The forms of texts with a count: the one for 1 by the other one. */
  readonly counted: ReadonlyMap<string, string>;
  /** Texts that owners would see in English, with their positions. */
  readonly untranslated: readonly string[];
}

/** The attributes and props whose values are read by people. */
const readAttributes =
  /^(alt|aria-(label|description|valuetext)|caption|column|counted|heading|hint|label|lastColumn|no|placeholder|title|yes)$/;

const isCall = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  (ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression).getText() === name;

/** Returns the literals that an expression can result in. A template has `${}` in place of its values. */
function resultsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('${}'),
      ...node.templateSpans.flatMap(({ expression }) => resultsOf(expression)),
    ];
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node) || ts.isAsExpression(node))
    return node.expression ? resultsOf(node.expression) : [];
  if (ts.isConditionalExpression(node)) return [...resultsOf(node.whenTrue), ...resultsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    // other operators result in numbers and booleans
    const isResult = ['+', '&&', '||', '??'].includes(node.operatorToken.getText());
    return isResult ? [...resultsOf(node.left), ...resultsOf(node.right)] : [];
  }
  return [];
}

/** Returns all strings in a marked table, except the names of its properties. */
function stringsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isPropertyAssignment(node)) return stringsIn(node.initializer);
  return node.getChildren().flatMap(stringsIn);
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll('${}', ''));

/** Returns the texts that a node shows to people as they are. */
function shownBy(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text.trim()];
  if (ts.isJsxAttribute(node))
    return node.initializer && readAttributes.test(node.name.getText()) ? resultsOf(node.initializer) : [];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return resultsOf(node);
  // a sentence anywhere else
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    return resultsOf(node).filter((text) => /^[^\w<]*\p{Lu}[\p{Ll}’']* \p{Ll}/u.test(text));
  return [];
}

/** Returns true for nodes whose texts are translated already, or are code. */
const isDone = (node: ts.Node) =>
  isCall(node, 't') ||
  isCall(node, 'n') ||
  isCall(node, 'english') ||
  ts.isImportDeclaration(node) ||
  (ts.isJsxElement(node) && /^(code|kbd)$/.test(node.openingElement.tagName.getText()));

/**
 * Reads the texts of a folder of source files.
 * @param allowed texts that are the same in every language
 */
export function readTexts(folder: string, allowed: ReadonlySet<string>): SourceTexts {
  const plain = new Set<string>();
  const counted = new Map<string, string>();
  const untranslated: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(`${folder}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node, isTranslated: boolean): void => {
      if (isCall(node, 't')) for (const text of resultsOf(node.arguments[0]!)) plain.add(text);
      if (isCall(node, 'english')) for (const text of node.arguments.flatMap(stringsIn)) plain.add(text);
      if (isCall(node, 'n')) counted.set(resultsOf(node.arguments[2]!)[0]!, resultsOf(node.arguments[1]!)[0]!);
      if (!isTranslated) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        for (const text of shownBy(node))
          if (hasLetters(text) && !allowed.has(text)) untranslated.push(`${file}:${line + 1} ${text}`);
      }
      ts.forEachChild(node, (child) => visit(child, isTranslated || isDone(node)));
    };
    visit(source, false);
  }
  return { plain, counted, untranslated: [...new Set(untranslated)] };
}
