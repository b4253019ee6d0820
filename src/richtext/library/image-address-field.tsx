import { Suspense, use, useState } from 'react';
import { settingAddress } from '#domain/page/content/shown-asset.ts';
import { acceptImageAddress, imageAddressProblem } from '#domain/value/address/accept-image-address.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { AssetLibraryContext } from './asset-library.ts';

const AddImageDialog = lazyPart(() => import('./add-image-dialog.tsx'), 'AddImageDialog');

type ImageAddressFieldProps = {
  label: string;
  description?: string;
  value: string;
  onChange(address: string): void;
};

/**
 * The address of an image: typed, or that of an image of the library. An address is reported once it is one
 * that can be shown.
 */
export function ImageAddressField({ label, description, value, onChange }: ImageAddressFieldProps) {
  const library = use(AssetLibraryContext);
  const [typed, setTyped] = useState(value);
  const [isChoosing, setChoosing] = useState(false);
  const address = acceptImageAddress(typed);
  const change = (text: string) => {
    setTyped(text);
    const changed = acceptImageAddress(text);
    if (changed !== undefined) {
      onChange(changed);
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        description={description}
        placeholder="Address of an image"
        maxLength={2048}
        value={typed}
        error={address === undefined ? imageAddressProblem : undefined}
        onChange={change}
      />
      <div className="flex flex-wrap items-center gap-2">
        {address && (
          <img key={address} src={address} alt="" className="h-10 max-w-14 rounded-small object-contain" />
        )}
        {library && (
          <Button
            size="compact"
            icon="image"
            aria-label={`Choose an image for ${label}`}
            onPress={() => setChoosing(true)}
          >
            Choose an image
          </Button>
        )}
        {typed !== '' && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={`Remove the image of ${label}`}
            onPress={() => change('')}
          >
            Remove
          </Button>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <AddImageDialog
            title={label}
            onConfirm={(image) => change(settingAddress(image))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
