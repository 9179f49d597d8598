import type { Role } from '../../contract/roles.ts';
import type { Person } from '../../contract/api/people.ts';
import { type Texts, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { givenRoles, roleNames } from './roles.ts';

interface PersonRowProps {
  readonly person: Person;
  readonly now: Date;
  readonly onRole: (role: Role) => void;
  readonly onInvite: () => void;
  readonly onRemove: () => void;
}

/** Returns whether and when somebody was here. */
function describeVisits({ seen_at, invited_until, login, is_program }: Person, now: Date, texts: Texts): string {
  const { t, formatAgo, formatTime } = texts;
  const isInvited = invited_until !== null;
  const parts = [
    ...(login === null ? [] : [t('Signs in as {login}', { login })]),
    ...(seen_at === null ? [] : [t('Last seen {time}', { time: formatAgo(seen_at, now) })]),
    ...(isInvited ? [t('Invited, the link works until {time}', { time: formatTime(invited_until) })] : []),
    ...(seen_at === null && is_program ? [t('Never used')] : []),
    ...(seen_at === null && !isInvited && !is_program ? [t('The link was not used in time')] : []),
  ];
  return parts.join(' · ');
}

/** Renders a person or a program. */
export function PersonRow({ person, now, onRole, onInvite, onRemove }: PersonRowProps) {
  const texts = useTexts();
  const { t } = texts;
  const { name, role, login, is_program: isProgram } = person;
  const roles = givenRoles.map((each) => [each, t(roleNames[each])] as const);
  const hasLogin = login !== null;
  return (
    <li>
      <div>
        <h3 dir="auto">{name}</h3>
        <p class="note">{describeVisits(person, now, texts)}</p>
      </div>
      <select
        aria-label={t('Role of {name}', { name })}
        value={role}
        onChange={({ currentTarget }) => onRole(currentTarget.value as Role)}
      >
        {[...(hasLogin ? [['none', t(roleNames.none)] as const] : []), ...roles].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {!hasLogin && (
        <>
          {isProgram ? (
            <ConfirmButton
              label={t('New token')}
              description={t('New token for {name}', { name })}
              kind="primary"
              onConfirm={onInvite}
            >
              {t('Replace the token now')}
            </ConfirmButton>
          ) : (
            <Button aria-label={t('New link for {name}', { name })} onClick={onInvite}>
              {t('New link')}
            </Button>
          )}
          <ConfirmButton
            label={t('Remove')}
            description={t('Remove {name}', { name })}
            kind="dangerous"
            onConfirm={onRemove}
          >
            {isProgram ? t('Remove: the token stops working') : t('Remove and sign out everywhere')}
          </ConfirmButton>
        </>
      )}
    </li>
  );
}
