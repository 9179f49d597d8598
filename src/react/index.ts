import {
  createSurvey,
  type EventDetail,
  type EventName,
  type Survey as SurveyHandle,
  type SurveyOptions,
} from 'asklet';
import { useEffect, useRef, useState } from 'react';

/** The handlers of a survey's events, such as `onScore`. */
export type SurveyHandlers = {
  readonly [Name in EventName as `on${Capitalize<Name>}`]?: (detail: EventDetail<Name>) => unknown;
};

/** The options of the survey, and the handlers of its events. */
export interface SurveyProps extends SurveyOptions, SurveyHandlers {}

const handlerNames: { readonly [Name in EventName]: `on${Capitalize<Name>}` } = {
  ready: 'onReady',
  opened: 'onOpened',
  score: 'onScore',
  text: 'onText',
  contact: 'onContact',
  link: 'onLink',
  closed: 'onClosed',
  error: 'onError',
};

/** Serializes the options. A different text means that the survey must be created again. */
function identify(props: SurveyProps): string {
  const own = new Set<string>(['metadata', ...Object.values(handlerNames)]);
  return JSON.stringify(
    Object.entries(props)
      .filter(([name]) => !own.has(name))
      .sort(),
  );
}

/**
 * Creates a survey while the component is mounted, and returns it: null during server rendering and the first render.
 * New handlers and new metadata keep the survey. Other options recreate it, and the browser resumes its session,
 * unless it is another user's.
 */
export function useSurvey(props: SurveyProps): SurveyHandle | null {
  const [survey, setSurvey] = useState<SurveyHandle | null>(null);
  const current = useRef(props);
  const identity = identify(props);
  const metadata = JSON.stringify(props.metadata);

  useEffect(() => {
    current.current = props;
  });
  useEffect(() => {
    const created = createSurvey(current.current);
    for (const name of Object.keys(handlerNames) as EventName[]) {
      created.on(name, (detail) => {
        const handle = current.current[handlerNames[name]] as ((detail: EventDetail) => unknown) | undefined;
        return handle?.(detail);
      });
    }
    setSurvey(created);
    return () => created.destroy();
  }, [identity]);
  useEffect(() => {
    if (metadata) survey?.metadata(JSON.parse(metadata) as Record<string, unknown>);
  }, [survey, metadata]);
  return survey;
}

/** The props of the component. The public key has another name, because React reserves `key`. */
export interface ComponentProps extends Omit<SurveyProps, 'key'> {
  readonly publicKey: string;
}

/** Shows a survey while it is mounted. Renders nothing, because the survey is an element of its own. */
export function Survey({ publicKey, ...props }: ComponentProps): null {
  useSurvey({ ...props, key: publicKey });
  return null;
}
