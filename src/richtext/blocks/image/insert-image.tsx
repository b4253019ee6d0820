import { useState } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { AddImageDialog } from '../../library/add-image-dialog.tsx';
import type { ImageFields } from './index.ts';

type NewImage = Pick<ImageFields, 'src' | 'altText' | 'isDecorative'>;

/** The dialog that adds an image with its alternative text. */
export function InsertImage({ onInsert, onClose }: { onInsert(image: NewImage): void; onClose(): void }) {
  const [altText, setAltText] = useState<string | null>(null);
  const [isDecorative, setDecorative] = useState(false);

  return (
    <AddImageDialog
      title="Insert Image"
      onClose={onClose}
      onConfirm={({ key, altText: stored }) => {
        const text = isDecorative ? '' : (altText ?? stored).trim();
        onInsert({ src: key, altText: text, isDecorative });
      }}
      fields={(chosen) => (
        <>
          <TextArea
            label="Alternative text"
            description="What the image says, for people who cannot see it."
            rows={2}
            maxLength={1000}
            value={isDecorative ? '' : (altText ?? chosen?.asset?.altText ?? '')}
            isDisabled={isDecorative}
            onChange={setAltText}
          />
          <Checkbox isSelected={isDecorative} onChange={setDecorative}>
            The image only decorates the page
          </Checkbox>
        </>
      )}
    />
  );
}
