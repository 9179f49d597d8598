import type { Survey } from '../../../contract/surveys/survey.ts';
import { findUnseenFields } from '../../../contract/surveys/unseenFields.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ChoiceControl, SwitchControl } from './controls.tsx';
import { ChoiceList, initialChoices } from './ChoiceList.tsx';
import { ChoicePaths } from './ChoicePaths.tsx';
import type { TabProps } from './tabProps.ts';
import { Ranges } from './Ranges.tsx';
import { SchemaControls } from './SchemaControls.tsx';

/** Renders the tab for the steps after the score: a text or choices, a screenshot, an email address. */
export function FollowUpTab({ designer, controls }: TabProps) {
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const isGeneral = fields.survey_type === 'general';
  const following = fields.response_type ?? (isGeneral ? 'text' : 'none');
  const { own: unseen } = findUnseenFields({ ...fields, response_type: following } as Survey);
  const shown = controls.followUp.filter(({ name }) => !unseen.has(name as keyof Survey));
  return (
    <>
      <ChoiceControl
        label={isGeneral ? t('Answer') : t('After the score')}
        value={following}
        options={{ ...(!isGeneral && { none: t('Nothing') }), text: t('Text'), choices: t('Choices') } as never}
        onChange={(response_type: 'none' | 'text' | 'choices') =>
          designer.setFields({
            response_type,
            ...(response_type === 'choices' && {
              choice_options: fields.choice_options ?? initialChoices(texts),
            }),
          })
        }
      />
      {following === 'choices' && (
        <ChoiceList
          given={fields.choice_options ?? []}
          path={['choice_options']}
          language={fields.language}
          onChange={(choice_options) => designer.setFields({ choice_options })}
        />
      )}
      {following !== 'none' && <SchemaControls controls={shown} designer={designer} />}
      {isGeneral ? following === 'choices' && <ChoicePaths designer={designer} /> : <Ranges designer={designer} />}
      <hr />
      <SwitchControl
        label={t('Ask for an email address')}
        checked={fields.collect_contact === true}
        onChange={(collect_contact) => designer.setFields({ collect_contact })}
      />
      {fields.collect_contact && <SchemaControls controls={controls.contact} designer={designer} />}
    </>
  );
}
