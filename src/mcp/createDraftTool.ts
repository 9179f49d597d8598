import { z } from 'zod';
import { newSurveyPath } from '../contract/addresses.ts';
import { type Finding, formatPath } from '../lint/finding.ts';
import { lintSurveys } from '../lint/lintSurveys.ts';
import type { Tool } from './tool.ts';

/** The uuid of a draft while it is checked. The app gives it another one. */
const draftUuid = '00000000-0000-4000-8000-000000000001';

/**
 * Creates the tool that drafts a survey: a link that opens it in the editor, where a person reads, changes and publishes
 * it. Nothing is stored. It is only there if the owner lets a model write drafts.
 */
export const createDraftTool = (address: string): Tool => ({
  name: 'draft_survey',
  title: 'Draft a survey',
  description:
    'Checks a new survey, and returns a link that opens it in the editor: give it to a person, who publishes it. Nothing is published or stored. With problems, there is no link: correct them, and call this again.',
  inputSchema: z.strictObject({
    survey: z
      .record(z.string(), z.unknown())
      .describe(
        `The fields of the survey, without survey_uuid. survey_type: csat_2, csat_5, ces_7, nps_10 or general (an open question); question; min_label and max_label for the ends of a scale; response_type: none, text or choices; text_question; choice_options: a list of texts; trigger, such as {"type": "delay", "seconds": 20}; show_on_pages, such as ["/pricing", "/blog/*"]. ${address}/surveys.schema.json describes all of them.`,
      ),
  }),
  outputSchema: z.object({
    link: z.string().nullable().describe('null if there are problems.'),
    problems: z.array(z.string()).describe('What is wrong, and where.'),
    warnings: z.array(z.string()).describe('What has no effect, or an unintended one.'),
  }),
  async run({ survey }) {
    const { survey_uuid, ...fields } = survey as Record<string, unknown>;
    const surveys = [{ ...fields, survey_uuid: draftUuid }];
    const found = lintSurveys({ keys: [{ key: 'pk_checked', surveys: '*' }], surveys });
    const describe = ({ path = [], message }: Finding) => {
      const [, , ...inside] = path;
      return inside.length === 0 ? message : `${formatPath(inside)}: ${message}`;
    };
    const [problems, warnings] = [found.errors.map(describe), found.warnings.map(describe)];
    if (survey_uuid !== undefined) problems.unshift('survey_uuid: leave it out, because a draft is a new survey');
    if (problems.length > 0) return { link: null, problems, warnings };
    const design = Buffer.from(JSON.stringify({ uuid: '', key: '', fields })).toString('base64url');
    return { link: `${address}${newSurveyPath}#${design}`, problems, warnings };
  },
});
