import type { NotaDoDanfse } from './tipos.ts'

/** Codes of the IBGE whose names the note does not say: who draws it gives them in `municipios`. */
export function municipiosSemNome(nota: NotaDoDanfse): readonly string[] {
  const lugares = [
    nota.prestador.endereco,
    nota.tomador?.endereco,
    nota.destinatario?.endereco,
    nota.intermediario?.endereco,
    nota.servico.local,
    nota.issqn.incidencia,
    nota.ibsCbs.incidencia,
  ]
  const codigos = lugares.flatMap((lugar) =>
    lugar?.ibge !== undefined && lugar.nome === undefined ? [lugar.ibge] : [],
  )
  return [...new Set(codigos)]
}
