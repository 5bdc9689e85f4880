export type {
  EventoSintetico,
  ItemSintetico,
  NfeSintetica,
  NotaSintetica,
  ParteSintetica,
} from './nota-sintetica.ts'
