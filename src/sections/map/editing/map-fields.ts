/** What the fields of the texts around a map are called in an editor, and what they show while empty. */
export const mapFields = {
  title: { label: 'Title of the map', placeholder: 'Add a title' },
  subtitle: {
    label: 'Subtitle of the map',
    placeholder: 'Add a subtitle, best the unit of the numbers',
  },
  footnote: { label: 'Note below the map', placeholder: 'Add a note' },
};
