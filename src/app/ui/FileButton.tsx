interface FileButtonProps {
  readonly label: string;
  readonly hint?: string;
  readonly class?: string;
  readonly onFile: (file: File) => void;
}

/** Renders a button that asks for a JSON file. */
export function FileButton({ label, hint, class: name = '', onFile }: FileButtonProps) {
  return (
    <label class={`file-button ${name}`} title={hint}>
      {label}
      <input
        type="file"
        accept=".json,application/json"
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
