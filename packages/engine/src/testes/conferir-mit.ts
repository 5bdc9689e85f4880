import { declararMit, type FatosDoMit } from '../tributos/mit/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

export const conferirMit = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(() => declararMit(fatos as FatosDoMit), espera)
