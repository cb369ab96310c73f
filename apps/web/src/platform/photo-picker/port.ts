/** Where a photo comes from: the device's files, or its camera. */
export type PhotoSource = 'files' | 'camera';

/** Lets the user choose one photo. */
export interface PhotoPickerPort {
  /** Whether it makes sense to offer the camera beside the files. */
  readonly hasCamera: boolean;
  /** The chosen file, whatever it is; null when the user canceled. */
  pick(source: PhotoSource): Promise<Blob | null>;
}
