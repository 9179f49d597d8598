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
  page: 'onPage',
  ready: 'onReady',
  opened: 'onOpened',
  score: 'onScore',
  text: 'onText',
  contact: 'onContact',
  link: 'onLink',
  closed: 'onClosed',
  error: 'onError',
};

/** The number of mounted components that use a survey. */
const mounted = new Map<string, number>();

/**
 * Creates a survey while a component is mounted that uses it, and returns it: null during server rendering and the first render.
 * Another `survey`, `key` or `api` creates it again, and so do `consent`, `preload`, `debug` and the cooldowns, which
 * are read once. New handlers and other options apply to the survey, even while its card is open.
 */
export function useSurvey(props: SurveyProps): SurveyHandle | null {
  const [survey, setSurvey] = useState<SurveyHandle | null>(null);
  const current = useRef(props);
  const { survey: uuid, key, api, consent, preload, debug, restHours, siteCooldownHours, ...others } = props;
  const options = useRef('{}');
  try {
    // without the handlers, which are functions
    options.current = JSON.stringify(others);
  } catch (error) {
    // thrown here or below, it would remove the whole app from the page
    console.error(error);
    options.current = JSON.stringify({ ...others, metadata: undefined });
  }
  const applied = useRef<object>({});

  useEffect(() => {
    current.current = props;
  });
  useEffect(() => {
    let created: SurveyHandle;
    try {
      created = createSurvey(current.current);
    } catch (error) {
      console.error(error);
      return setSurvey(null);
    }
    mounted.set(uuid, (mounted.get(uuid) ?? 0) + 1);
    const subscriptions = (Object.keys(handlerNames) as EventName[]).map((name) =>
      created.on(name, (detail) => {
        const handle = current.current[handlerNames[name]] as ((detail: EventDetail) => unknown) | undefined;
        return handle?.(detail);
      }),
    );
    setSurvey(created);
    return () => {
      const others = mounted.get(uuid)! - 1;
      mounted.set(uuid, others);
      if (others === 0) created.destroy();
      else for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [uuid, key, api, consent, preload, debug, restHours, siteCooldownHours]);
  useEffect(() => {
    const given = JSON.parse(options.current) as object;
    // a removed option has its default again
    const removed = Object.keys(applied.current).map((name) => [name, undefined]);
    survey?.update({ ...Object.fromEntries(removed), ...given });
    applied.current = given;
  }, [survey, options.current]);
  return survey;
}

/** The props of the component. The public key has another name, because React reserves `key`. */
export interface ComponentProps extends Omit<SurveyProps, 'key'> {
  readonly publicKey: string;
}

/** Shows a survey while it is mounted. Renders nothing, because the survey is its own element. */
export function Survey({ publicKey, ...props }: ComponentProps): null {
  useSurvey({ ...props, key: publicKey });
  return null;
}
