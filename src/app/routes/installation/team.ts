import { redirect } from 'react-router';

/** Leads to the people of the installation, whose address is not among those of its administration. */
export function loader() {
  throw redirect('/auth/project-management');
}
