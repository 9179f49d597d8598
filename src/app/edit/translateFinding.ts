import { english, type Texts } from '../i18n/texts.ts';

/**
 * What the server's checks say about surveys that the editor can publish. Names in braces stand for any text: {expected}
 * and {why} for another one of these.
 */
export const findingTexts = english([
  'expected {expected}, found {found}',
  'nothing',
  'a text that is not blank',
  'non-blank text',
  'a non-empty text',
  'a non-empty list',
  'a text of at most {max} characters',
  'a number of at least {min}',
  'a number of at most {max}',
  'a number above {min}',
  'a whole number',
  'a unique value',
  'that of {path}',
  'a time after starts_at ({start})',
  'a URL that begins with "https://" or "http://"',
  'a web address such as {example}',
  'an origin such as {example}, in lower case and without a path',
  'a color such as {example}',
  'a language such as {example} or {other}',
  'a CSS selector',
  'a CSS color such as {example} or {other}',
  'a CSS length such as {example}',
  'a regular expression',
  'a regular expression that cannot take long (no repeated group or back reference; one "*" or "+", two after "^")',
  'no overlap',
  '{score} also in {path}',
  'at least min ({min})',
  'the options of response_type "choices"',
  'has no effect: another trigger fires first',
  'excludes all visitors',
  'excludes every page',
  'can never match: {why}',
  'the same page is excluded',
  'it begins or ends with a space',
  'write {path} for a path, or {host} for a host',
  'page addresses begin with "https://" or "http://"',
  'write the pattern without slashes around it',
  'it is compared with "https://…": begin with "^/" for a path',
  'has no text: visitors read {language}',
  'lacks {count} other texts: visitors read {language}',
  "has no range for {scores}, unlike other scores from {min} to {max}: the survey's own texts are used",
  'visitors who answered are not asked again: allow_multiple_responses is off',
  'has no effect without recurrence_days',
  'has no effect: do_not_show_if_closed is off',
  'has no effect: {type} has no scores',
  'has no effect: {type} is not NPS',
  'has no effect: the survey is in an element',
  'has no effect without feedback_button',
  'nothing sets this attribute: {why}',
  'the id of identify is "user_id"',
  'the email of identify is "user_email"',
  'the widget adds it to responses only',
  'has no effect: showings count only if the survey opens by itself',
  'has no effect: with once_per_page or allow_multiple_responses, users are asked again',
  'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off',
  'is never reached: max_responses is {max}',
  'visitors whom the budget does not ask see no button',
  'visitors whom it does not ask cannot open the survey either',
  'was {before}: the earlier answers stay, but are not counted with those of {after}',
  'lacks {choices}: earlier answers with that are counted apart',
]);

const expressions = findingTexts.map((text) => {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/{(\w+)}/g, '(?<$1>.+?)');
  return [text, new RegExp(`^${literal}$`)] as const;
});

/** Translates what a check says. Returns null unless it is one of the texts above, with all of its parts. */
export function translateFinding(texts: Texts, message: string): string | null {
  for (const [text, expression] of expressions) {
    const found = expression.exec(message);
    if (!found) continue;
    const { expected, why, found: given, ...values } = found.groups ?? {};
    const parts = [expected, why].map((part) => (part ? translateFinding(texts, part) : ''));
    if (parts.includes(null)) return null;
    // a text in quotation marks is the owner's
    const value = given && !/^".*"$/.test(given) ? translateFinding(texts, given) : null;
    return texts.t(text, { ...values, expected: parts[0]!, why: parts[1]!, found: value ?? given ?? '' });
  }
  return null;
}
