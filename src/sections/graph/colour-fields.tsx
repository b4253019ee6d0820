import { categoryColours } from '#domain/value/category-colours.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import { mostColours } from '#graphs/graph-display.ts';
import { Button } from '#ui/button/button.tsx';
import { ColorPicker } from '#ui/color-picker/color-picker.tsx';

/** A graph's own colours, in the order of its series; without any it takes the theme's. */
export function ColourFields({
  colours,
  onChange,
}: {
  colours: string[];
  onChange(colours: string[]): void;
}) {
  return (
    <Panel title="Colours">
      {colours.length === 0 && <p className="text-12 text-quiet">The colours of the theme.</p>}
      {colours.map((colour, index) => (
        <div key={index} className="flex items-center gap-2">
          <ColorPicker
            label={`Series ${index + 1}`}
            value={colour}
            presets={categoryColours}
            onChange={(next) => onChange(colours.map((one, at) => (at === index ? next : one)))}
          />
          <Button
            variant="quiet"
            size="compact"
            aria-label={`Remove the colour of series ${index + 1}`}
            onPress={() => onChange(colours.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {colours.length < mostColours && (
        <Button
          className="self-start"
          variant="quiet"
          size="compact"
          icon="plus"
          onPress={() => onChange([...colours, categoryColours[colours.length % categoryColours.length]!])}
        >
          Add a colour
        </Button>
      )}
    </Panel>
  );
}
