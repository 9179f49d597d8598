interface FileButtonProps {
  readonly label: string;
  readonly hint?: string;
  readonly class?: string;
  /** The files that can be chosen. Default: JSON. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}

/** Renders a button that asks for a file. */
export function FileButton(props: FileButtonProps) {
  const { label, hint, class: name = '', accept = '.json,application/json', onFile } = props;
  return (
    <label class={`file-button ${name}`} title={hint}>
      {label}
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // allows selecting the same file again
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
