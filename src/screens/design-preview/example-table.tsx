const headings = ['Region', 'Events', 'Risk'];
const rows = [
  ['North', '4,210', 'Very High'],
  ['East', '3,705', 'Moderate'],
  ['South', '2,960', 'Low'],
];

/** A small table as pages draw them. */
export function ExampleTable() {
  return (
    <table className="tm-table">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
