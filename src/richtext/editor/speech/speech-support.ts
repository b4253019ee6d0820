/** What browsers call the class that recognizes speech. TypeScript does not know it. */
export type Recognition = {
  continuous: boolean;
  interimResults: boolean;
  addEventListener(name: 'result', listener: (event: RecognitionEvent) => void): void;
  addEventListener(name: 'end' | 'error', listener: () => void): void;
  start(): void;
  stop(): void;
};

/** What was recognized so far: the last result may still change until it is final. */
export type RecognitionEvent = {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; [index: number]: { transcript: string } | undefined }>;
};

/** Makes a recognition of speech; undefined where the browser has none. */
export function newRecognition(): Recognition | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    'SpeechRecognition' | 'webkitSpeechRecognition',
    (new () => Recognition) | undefined
  >;
  const Class = SpeechRecognition ?? webkitSpeechRecognition;
  return Class && new Class();
}

/** Whether this browser can turn speech into text. */
export const isSpeechSupported = (): boolean =>
  typeof window !== 'undefined' && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window);
