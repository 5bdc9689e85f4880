import type { Centavos } from '@razao/engine/dinheiro'
import type { NotaSintetica } from './nota-sintetica.ts'

/** The amounts a note implies, the same in every layout. */
export function contas(nota: NotaSintetica) {
  const desconto = nota.descontoIncondicionado ?? 0
  const deducoes = nota.deducoes ?? 0
  const iss = nota.iss ?? 0
  const issRetido = nota.issRetido === true
  const federais = [nota.irrf, nota.inss, nota.csll, nota.pis, nota.cofins]
  const retido = federais.reduce<number>((soma, v) => soma + (v ?? 0), issRetido ? iss : 0)
  return {
    desconto,
    deducoes,
    iss,
    issRetido,
    retido: retido as Centavos,
    base: (nota.bruto - desconto - deducoes) as Centavos,
    liquido: (nota.bruto - desconto - retido) as Centavos,
  }
}

export const cnpjOuCpf = (documento: string): 'CNPJ' | 'CPF' | 'NIF' => {
  if (documento.length === 14) return 'CNPJ'
  return documento.length === 11 ? 'CPF' : 'NIF'
}
