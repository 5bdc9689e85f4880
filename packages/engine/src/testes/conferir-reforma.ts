import {
  apurarIbsCbs,
  apurarMesDeIbsCbs,
  type DocumentoFiscal,
  emissorNacional,
  type FatosDoMesDeIbsCbs,
  type FatosIbsCbs,
  faseDaReforma,
  informacaoDeIbsCbs,
} from '../tributos/reforma/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

export const conferirIbsCbs = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado((memorial) => apurarIbsCbs(fatos as FatosIbsCbs, memorial), espera, {
    ultimo: ({ total }) => total,
  })

export function conferirInformacao({ fatos, espera }: Exemplo): string[] {
  const documento = fatos as {
    tipo: DocumentoFiscal
    emitente: 'normal' | 'simples' | 'mei'
    emissao: string
  }
  return conferirResultado(() => informacaoDeIbsCbs(documento), espera)
}

export function conferirTransicao({ fatos, espera }: Exemplo): string[] {
  const { competencia } = fatos as { competencia: string }
  return conferirResultado(() => faseDaReforma(competencia), espera, {
    mostrar: (fase) => ({
      ...fase,
      icmsIss: fase.icmsIss.toString(),
      parteDoIbs: fase.parteDoIbs.toString(),
    }),
  })
}

export const conferirMesDeIbsCbs = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) => apurarMesDeIbsCbs(fatos as FatosDoMesDeIbsCbs, memorial),
    espera,
    { ultimo: ({ aPagar }) => aPagar.ibs },
  )

export const conferirEmissorNacional = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(() => emissorNacional(fatos as Parameters<typeof emissorNacional>[0]), espera)
