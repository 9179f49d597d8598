import { surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { english, type Texts } from '../i18n/texts.ts';
import type { Fields } from './design/fields.ts';
import type { TabProps } from './panel/tabProps.ts';
import { fieldTitles, titleOf } from './panel/titleOf.ts';

/**
 * What the checks of a surveys file say, by what the app says instead. Names in braces stand for any text: {expected} and
 * {why} for another one of these. The first that fits is used.
 */
export const findingTexts = english({
  'expected {expected}, found the name {name}: did you mean {guess}?':
    'expected {expected}, found {name}: did you mean {guess}?',
  'expected {expected}, found the name {name}: rename it': 'expected {expected}, found {name}: rename it',
  'expected {expected}, found {found}: did you mean {guess}?':
    'expected {expected}, found {found}: did you mean {guess}?',
  'expected "text" or "choices" for "general", found "none", which is treated as "text"':
    'an open question has a text field or choices: visitors see a text field',
  'expected a time after starts_at ({start}), found {found}': 'is not after the start',
  'expected {expected}, found nothing': 'expected {expected}',
  'expected {expected}, found {found}': 'expected {expected}, found {found}',
  'expected {expected}': 'expected {expected}',
  'unknown field: did you mean {guess}?': 'there is no such field: did you mean {guess}?',
  'unknown field': 'there is no such field',
  'Duplicate key: the last value wins': 'is there twice: the last one counts',
  'nested too deeply': 'too many levels',
  // what is expected
  '{expected} as {name}': '{expected} as {name}',
  'a string': 'a text',
  'a number': 'a number',
  'an object': 'a group of settings',
  'a list': 'a list',
  'a list of {count}': 'a list of {count}',
  'true or false': 'yes or no',
  'a uuid': 'a UUID',
  'a uuid that is not only zeros': 'a UUID that is not only zeros',
  'a text that is not blank': 'a text that is not blank',
  'non-blank text': 'a text that is not blank',
  'a non-empty text': 'a text that is not blank',
  'a non-empty list': 'at least one entry',
  'a text of at most {max} characters': 'a text of at most {max} characters',
  'a number of at least {min}': 'a number of at least {min}',
  'a number of at most {max}': 'a number of at most {max}',
  'a number above {min}': 'a number above {min}',
  'a whole number': 'a whole number',
  'a unique value': 'a value that is not there yet',
  'that of {path}': 'that of another entry',
  'a time with its offset, such as {example}': 'a date and a time',
  'a time zone such as {example}': 'a time zone such as {example}',
  'responses or margin': 'a number of responses or a margin',
  'a URL that begins with "https://" or "http://"': 'a URL that begins with "https://" or "http://"',
  'a web address such as {example}': 'a web address such as {example}',
  'an origin such as {example}, in lower case and without a path':
    'an origin such as {example}, in lower case and without a path',
  'a color such as {example}': 'a color such as {example}',
  'a language such as {example} or {other}': 'a language such as {example} or {other}',
  'a language tag such as {example} or {other}': 'a language such as {example} or {other}',
  "a language other than the survey's own": "a language other than the survey's own",
  "the language of the survey's own texts": "the language of the survey's own texts",
  'a CSS selector': 'a CSS selector',
  'a CSS color such as {example} or {other}': 'a CSS color such as {example} or {other}',
  'a CSS length such as {example}': 'a CSS length such as {example}',
  'a regular expression of at most {max} characters': 'a regular expression of at most {max} characters',
  'a regular expression that cannot take long (no repeated group or back reference; one "*" or "+", two after "^")':
    'a regular expression that cannot take long (no repeated group or back reference; one "*" or "+", two after "^")',
  'a regular expression': 'a regular expression',
  'no overlap': 'no overlap',
  '{score} also in {path}': '{score} twice',
  'at least min ({min})': 'at least the lower limit ({min})',
  'the options of response_type "choices"': 'some choices',
  '"choices", because "general" has no scores': 'choices: an open question has no scores',
  '"scores", because {type} has a score': 'scores: {type} has a score',
  'the response_type "choices" of the survey': 'a survey that offers choices',
  "a value of the survey's choice_options": 'one of the choices of the survey',
  'the value of a choice of the survey': 'one of the choices of the survey',
  'two scores of {type}, from {min} to {max}, the lower one first':
    'two scores of {type}, from {min} to {max}, the lower one first',
  'the id of an entry of {list} ({ids})': 'one of {ids}',
  'the id of an entry of {list}': 'no text, because there is nothing to translate',
  'a link in the entry of the survey': 'a link of the survey',
  'a survey': 'a survey',
  // what is found
  'an empty list: nothing is served': 'none',
  'a text': 'a text',
  // without effect, or with another one than intended
  'has no effect: another trigger fires first': 'has no effect: the survey opens earlier',
  'never fires: with manual_tracking, only asklet(\'open\') and an "event" open the survey':
    'never opens the survey: “Open only from code” is on',
  'excludes all visitors': 'nobody is asked',
  'excludes every page': 'the survey shows on no page',
  'can never match: {why}': 'fits no page: {why}',
  'the same page is excluded': 'the same page is excluded',
  'it begins or ends with a space': 'it begins or ends with a space',
  'write {path} for a path, or {host} for a host': 'write {path} for a page of every site, or {host} for a site',
  'page addresses begin with "https://" or "http://"': 'page addresses begin with "https://" or "http://"',
  'write the pattern without slashes around it': 'write the pattern without slashes around it',
  'it is compared with "https://…": begin with "^/" for a path':
    'it is compared with "https://…": begin with "^/" for a path',
  'has no text: visitors read {language}': 'not translated: visitors read it in {language}',
  'lacks {count} other texts: visitors read {language}': '{count} more texts are not translated',
  "has no range for {scores}, unlike other scores from {min} to {max}: the survey's own texts are used":
    "nothing for {scores}, unlike other scores from {min} to {max}: the survey's own texts are used",
  'visitors who answered are not asked again: allow_multiple_responses is off':
    'visitors who answered are not asked again: allow_multiple_responses is off',
  'has no effect without recurrence_days': 'has no effect without recurrence_days',
  'has no effect: do_not_show_if_closed is off': 'has no effect: do_not_show_if_closed is off',
  'has no effect: {type} has no scores': 'has no effect: {type} has no scores',
  'has no effect: {type} is not NPS': 'has no effect: {type} is not NPS',
  'has no effect: the survey is in an element': 'has no effect: the survey is in an element of the page',
  'has no effect without feedback_button': 'has no effect without feedback_button',
  'nothing sets this attribute: {why}': 'no visitor has this attribute: {why}',
  'the id of identify is "user_id"': 'the ID of a user is "user_id"',
  'the email of identify is "user_email"': 'the email address of a user is "user_email"',
  'the widget adds it to responses only': 'only responses have it',
  'has no effect: showings count only if the survey opens by itself':
    'has no effect: visits count only if the survey opens by itself',
  'has no effect: with once_per_page or allow_multiple_responses, users are asked again':
    'has no effect: with once_per_page or allow_multiple_responses, users are asked again',
  'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off':
    'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off',
  'is never reached: max_responses is {max}': 'is never reached: the survey ends after {max} responses',
  'visitors whom the budget does not ask see no button': 'visitors whom the budget does not ask see no button',
  'visitors whom it does not ask cannot open the survey either':
    'visitors whom it does not ask cannot open the survey either',
  'is never shown: {why}': 'is never shown: {why}',
  '"general" has no scale': 'an open question has no scale',
  'response_type is "none"': 'nothing follows the score',
  'response_type is not "choices"': 'the survey offers no choices',
  'screenshots need response_type "text"': 'screenshots need a text field',
  'collect_contact is off': 'collect_contact is off',
  '{type} expects null, because it has no scale, found {found}': '{type} has no scale',
  '{type} expects {expected}, found {found}': '{type} has {expected}, not {found}',
  'was {before}: the earlier answers stay, but are not counted with those of {after}':
    'was {before}: the earlier answers stay, but are not counted with those of {after}',
  'lacks {choices}: earlier answers with that are counted apart':
    'without {choices}: earlier answers with that are counted apart',
  // syntax errors
  'a name in double quotes': 'a name in double quotes',
  'the end of the file': 'the end of the file',
  'a closing quote': 'a closing quote',
  'the end of the comment, "*/"': 'the end of the comment, "*/"',
  'a valid escape, such as {example}': 'a valid escape, such as {example}',
  'a text without tabs and line breaks': 'a text without tabs and line breaks',
  'a value': 'a value',
});

const expressions = Object.entries(findingTexts).map(([text, said]) => {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/{(\w+)}/g, '(?<$1>.+?)');
  return [said, new RegExp(`^${literal}$`)] as const;
});

/** Returns values that a check lists, such as `"a", "b" or null`, in words; null if it is something else. */
function translateList(texts: Texts, text: string): string | null {
  if (!/^(?:"(?:[^"\\]|\\.)*"|null|\d+)(?:(?:, | or )(?:"(?:[^"\\]|\\.)*"|null|\d+))*$/.test(text)) return null;
  const values = text.match(/"(?:[^"\\]|\\.)*"|null|\d+/g)!;
  return texts.formatList(
    values.map((value) => (value === 'null' ? texts.t('nothing') : value)),
    'disjunction',
  );
}

/** Returns what a check expects, in words; null if that is unknown. */
function translateExpected(texts: Texts, text: string): string | null {
  // the kinds of values that a field can have
  const parts = text.split(/ or (?=an? )/).map((part) => translateList(texts, part) ?? translateFinding(texts, part));
  return parts.includes(null) ? translateFinding(texts, text) : texts.formatList(parts, 'disjunction');
}

/** Returns a value that a check has found in words, '' for one that only a program reads. */
function translateFound(texts: Texts, value: string): string {
  if (value === 'true') return texts.t('Yes');
  if (value === 'false') return texts.t('No');
  if (value === 'null') return texts.t('nothing');
  if (/^[[{]/.test(value)) return '';
  // a text in quotation marks is the owner's
  return /^"[^"]*"$|^-?[\d.]+$/.test(value) ? value : (translateFinding(texts, value) ?? value);
}

/** Translates what a check says. Returns null unless it is one of the texts above, with all of its parts. */
export function translateFinding(texts: Texts, message: string): string | null {
  for (const [text, expression] of expressions) {
    const match = expression.exec(message);
    if (!match) continue;
    const { expected, why, found: given, ...values } = match.groups ?? {};
    const parts = [expected, why].map((part) => (part ? translateExpected(texts, part) : ''));
    if (parts.includes(null)) continue;
    const found = given === undefined ? '' : translateFound(texts, given);
    const language = texts.nameLanguage(values['language']?.replaceAll('"', '') ?? 'en');
    // a value that only a program reads
    const said = given !== undefined && found === '' && expected ? english('expected {expected}') : text;
    return texts.t(said, { ...values, language, expected: parts[0]!, why: parts[1]!, found });
  }
  return null;
}

/** A finding in the words of the app. */
export interface ToldFinding {
  /** The title of the field. */
  readonly field: string;
  /** Null if the server says something that this app does not know. */
  readonly sentence: string | null;
}

/** Returns a finding about a survey, with the titles of fields instead of their names. */
export function tellFinding(
  { path, message }: SurveyFinding,
  fields: Fields,
  props: Pick<TabProps, 'controls'> & { readonly texts: Texts },
): ToldFinding {
  const { texts } = props;
  const titleAt = (at: SurveyFinding['path']) => titleOf(at, fields, props);
  // what is in quotation marks is the owner's, except for a type
  const withTitles = (text: string) =>
    text.replace(/"([^"]*)"|[a-z]+(?:_[a-z]+)+/g, (name, quoted: string | undefined) => {
      if (quoted !== undefined)
        return quoted in surveyTypes ? texts.t(surveyTypes[quoted as keyof typeof surveyTypes].name) : name;
      const known = fieldTitles[`trigger.${name}` as keyof typeof fieldTitles];
      return `“${known ? texts.t(known) : titleAt([name])}”`;
    });
  const translated = translateFinding(texts, message);
  return { field: path.length > 0 ? titleAt(path) : '', sentence: translated && withTitles(translated) };
}
