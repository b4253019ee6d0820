/** The dashboard of a site of pages shows its name only. */
export default function DashboardRoute() {
  return <h1 className="text-28 font-semibold">Dashboard</h1>;
}
