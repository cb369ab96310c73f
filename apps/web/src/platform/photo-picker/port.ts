/** Where a photo comes from: what the device keeps, or its camera, now. */
export type PhotoSource = 'files' | 'camera';

/** Lets a person choose one photo. */
export interface PhotoPickerPort {
  /** Whether it makes sense to offer the camera beside the files. */
  readonly hasCamera: boolean;
  /** The chosen file, whatever it is; null when the person thought better of it. */
  pick(source: PhotoSource): Promise<Blob | null>;
}
