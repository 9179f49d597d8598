import type { PageLook } from '../contract/surveys/linkPageOf.ts';
import type { Answer } from '../contract/api/response.ts';
import { createAnswerForm } from './answerForm.tsx';
import type { FormOptions, ScriptSession } from './linkData.ts';
import { renderMessage, renderSurvey } from './renderPage.tsx';
import { type LinkTexts, loadTexts } from './texts.ts';

// The types in this file don't use Preact's, which would bring browser types to the server.

/** A message of a page without a survey. */
export type PageMessage = 'notStarted' | 'ended' | 'full' | 'invalid' | 'unavailable' | 'refused';

/** The form of a survey at its current step. */
export interface SurveyForm {
  /** The whole answer so far. Null without one. */
  readonly answer: Answer | null;
  /** The part of the answer that the sent step has added. Null without one. */
  readonly added: Answer | null;
  /** Shows that the answer could not be stored. */
  refuse(): void;
  /**
   * Renders the page.
   * @param script for the script. Null if the page works without it
   */
  render(script: ScriptSession | null): string;
}

/** The pages of a survey in a visitor's language. */
export interface Pages {
  readonly texts: LinkTexts;
  readonly lang: string;
  readonly dir: 'rtl' | undefined;
  /** Renders a page that only shows a message. */
  renderMessage(message: PageMessage): string;
  createForm(options: FormOptions): SurveyForm;
}

/** The scripts of living languages that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

interface PagesOptions {
  /** The owner's settings. */
  readonly page: PageLook;
  /** Allows the styles of the page in its content security policy. */
  readonly nonce: string;
  /** The language of the survey's texts. Null if the survey does not set it: the visitor's languages apply. */
  readonly language: string | null;
  /** The visitor's languages, the preferred one first. */
  readonly accepted: readonly string[];
}

/** Returns the direction of a language, which our texts may not have. */
const directionOf = (lang: string) =>
  rightToLeft.has(new Intl.Locale(lang).maximize().script ?? '') ? ('rtl' as const) : undefined;

/** Loads the texts of pages, and returns the functions that render them. */
export async function openPages({ page, nonce, language, accepted }: PagesOptions): Promise<Pages> {
  const { messages: loaded, texts } = await loadTexts(language, accepted);
  const lang = loaded.lang ?? language ?? 'en';
  const messages = { ...loaded, dir: directionOf(lang) };
  const frame = { page, nonce, lang, messages, texts };
  return {
    texts,
    lang,
    dir: messages.dir,
    renderMessage: (message) => renderMessage(frame, { ...texts, refused: messages.refused }[message]),
    createForm(options) {
      const form = createAnswerForm(options, messages);
      const { theme = 'auto', accent = null } = page;
      const look = { theme, accent, locale: messages.lang ?? null, score: options.score };
      return {
        answer: form.answer,
        added: form.added,
        refuse: () => form.model.setNotice('refused'),
        render: (script) => renderSurvey(frame, options, form, script && { ...script, ...look }),
      };
    },
  };
}
