import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Comments } from '../../../../src/app/results/comments/Comments.tsx';
import { SurveyEntry } from '../../../../src/contract/surveys/surveysFile.ts';
import { surveyUuid } from '../../../support/builders.ts';

test('says that responses without a text are in the other list', () => {
  const survey = SurveyEntry.parse({ survey_uuid: surveyUuid, survey_type: 'csat_5', question: 'How was it?' });
  const ignore = () => {};
  render(
    <Comments
      survey={survey}
      responses={[]}
      hasMore={false}
      withText={0}
      all={4}
      listsAll={false}
      isReadOnly={false}
      onListAll={ignore}
      onMore={async () => {}}
      loadPicture={async () => new Blob()}
      onPicture={ignore}
      onDelete={ignore}
      onMark={ignore}
    />,
  );
  expect(screen.getByText(/^No response/).textContent).toBe(
    'No response in this view has a text. “All” lists every response.',
  );
});
