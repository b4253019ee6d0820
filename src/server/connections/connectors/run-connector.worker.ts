import { serveTasks } from '#server/host/host.server.ts';
import type { ConnectorTask } from './run-connector.ts';
import { connectorOf } from './connectors.ts';

serveTasks<ConnectorTask>(async (task, report) => {
  const reader = await connectorOf(task.request.settings).reader();
  switch (task.what) {
    case 'read':
      return reader.read({ ...task.request, report });
    case 'describe':
      return reader.describe(task.request);
    case 'preview':
      return reader.preview?.(task.request) ?? null;
    case 'choices':
      return reader.choices?.(task.request) ?? [];
  }
});
