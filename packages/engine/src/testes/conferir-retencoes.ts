import type { Centavos } from '../dinheiro/index.ts'
import { SO_NACIONAIS } from '../tempo/index.ts'
import {
  apurarAluguel,
  apurarJcp,
  apurarRetencoes,
  type FatosDoAluguel,
  type FatosDoJcp,
  type FatosRetencao,
} from '../tributos/retencoes/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

/** `retencoes` of a case is `{ irrf: [valor, codigoReceita, vencimento] }`. */
export function conferirRetencoes({ nome, fatos, espera }: Exemplo): string[] {
  const completos = {
    id: nome.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '-'),
    natureza: 'profissional',
    emissao: '2026-10-05',
    pagamento: '2026-10-20',
    prestador: { tipo: 'pessoa-juridica' },
    tomador: 'pessoa-juridica',
    feriados: SO_NACIONAIS,
    ...fatos,
  } as FatosRetencao
  return conferirResultado((memorial) => apurarRetencoes(completos, memorial), espera, {
    ultimo: ({ liquido }) => liquido,
    mostrar: (apurado) => {
      const retencoes: Record<string, readonly [Centavos, string | null, string | null]> = {}
      for (const { tributo, valor, codigoReceita, vencimento } of apurado.retencoes) {
        retencoes[tributo] = [valor, codigoReceita, vencimento]
      }
      return { ...apurado, retencoes, quais: Object.keys(retencoes) }
    },
  })
}

export const conferirAluguel = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) => apurarAluguel({ feriados: SO_NACIONAIS, ...fatos } as FatosDoAluguel, memorial),
    espera,
    { ultimo: ({ irrf }) => irrf },
  )

export const conferirJcp = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) => apurarJcp({ feriados: SO_NACIONAIS, ...fatos } as FatosDoJcp, memorial),
    espera,
    { ultimo: ({ irrf }) => irrf },
  )
