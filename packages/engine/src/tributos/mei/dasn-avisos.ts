import { type Centavos, formatarReais } from '../../dinheiro/index.ts'
import { type DataCivil, formatarData } from '../../tempo/index.ts'
import type { Aviso, MultaDaDeclaracao } from '../simples/index.ts'
import type { ComparacaoDaDasn, DasnSimei, FatosDaDasn } from './dasn-tipos.ts'

/** The two kinds of revenue that the declaration asks apart. */
export const ROTULOS = {
  comercio: 'Comércio, indústria e transporte intermunicipal',
  servicos: 'Prestação de serviços e locação',
} as const

/** What is declared beside the notes and the receipts of the same months. */
export function comparar(
  { meses, recebido }: FatosDaDasn,
  { comercio, servicos }: { readonly comercio: Centavos; readonly servicos: Centavos },
): ComparacaoDaDasn[] {
  const linha = (
    chave: ComparacaoDaDasn['chave'],
    rotulo: string,
    [declarado, deles]: readonly [Centavos, Centavos],
  ): ComparacaoDaDasn => ({ chave, rotulo, declarado, deles, diferenca: deles - declarado })
  const comNota = (qual: 'comercioComNota' | 'servicosComNota') =>
    meses.reduce((total, doMes) => total + doMes[qual], 0)
  return [
    linha('comercio', `${ROTULOS.comercio}, com nota`, [comercio, comNota('comercioComNota')]),
    linha('servicos', `${ROTULOS.servicos}, com nota`, [servicos, comNota('servicosComNota')]),
    ...(recebido === null
      ? []
      : [linha('recebido', 'Recebimentos registrados', [comercio + servicos, recebido])]),
  ]
}

/** That the year passed the limit, by how much, and since when it ends the SIMEI. */
export function avisosDoExcesso(
  { ano, extincao }: FatosDaDasn,
  situacao: {
    readonly total: Centavos
    readonly limite: Centavos
    readonly excesso: Centavos
    readonly acima: boolean
  },
): Aviso[] {
  const { total, limite, excesso, acima } = situacao
  const daExtincao: Aviso[] =
    extincao === null
      ? []
      : [
          {
            codigo: 'situacao-especial',
            gravidade: 'informacao',
            mensagem: `Declaração de situação especial: extinção em ${formatarData(extincao)}.`,
          },
        ]
  if (excesso === 0) return daExtincao
  const efeito = acima
    ? `em mais de 20 %: o desenquadramento retroage a janeiro de ${ano}, ou à abertura, e os meses são recalculados como ME. A DASN-SIMEI não se entrega: comunique o desenquadramento no portal do Simples Nacional`
    : `em até 20 %: o desenquadramento vale a partir de janeiro de ${ano + 1}, e a declaração gera o DAS do excesso, de ${formatarReais(excesso)} de receita`
  return [
    ...daExtincao,
    {
      codigo: acima ? 'limite-mei-excedido-em-mais-de-20' : 'limite-mei-excedido',
      gravidade: 'grave',
      mensagem: `A receita de ${ano} (${formatarReais(total)}) passou do limite do MEI de ${formatarReais(limite)} ${efeito} (LC 123/2006, art. 18-A, §§ 7º e 10).`,
    },
  ]
}

/** Notes above what is declared, and what is declared without a note. */
export function avisosDaComparacao(comparacao: readonly ComparacaoDaDasn[]): Aviso[] {
  return comparacao.flatMap(({ chave, rotulo, declarado, deles, diferenca }): Aviso[] => {
    if (chave === 'recebido' || diferenca === 0) return []
    if (diferenca > 0)
      return [
        {
          codigo: 'notas-acima-do-declarado',
          gravidade: 'grave',
          mensagem: `${rotulo}: as notas somam ${formatarReais(deles)}, mais que os ${formatarReais(declarado)} da declaração. Corrija o faturamento dos meses antes de transmitir.`,
        },
      ]
    return [
      {
        codigo: 'receita-sem-nota',
        gravidade: 'informacao',
        mensagem: `${rotulo}: ${formatarReais(-diferenca)} da declaração não têm nota. O MEI só é obrigado a emiti-la quando o cliente tem CNPJ (Res. CGSN 140/2018, art. 106, II).`,
      },
    ]
  })
}

/** What the delay costs. */
export const avisosDaMulta = (multa: MultaDaDeclaracao | null, prazo: DataCivil): Aviso[] =>
  multa === null
    ? []
    : [
        {
          codigo: 'dasn-atrasada',
          gravidade: 'atencao',
          mensagem: `O prazo era ${formatarData(prazo)}: a multa pelo atraso é de ${formatarReais(multa.valor)}${multa.noMinimo ? ', a mínima' : ''} (LC 123/2006, art. 38; Res. CGSN 140/2018, art. 110).`,
        },
      ]

const IMPEDEM = ['notas-acima-do-declarado', 'limite-mei-excedido-em-mais-de-20']

/** Why what is declared may not leave: the notes say more, or the year is not of a MEI; null when nothing stops it. */
export const porqueNaoDeclara = ({ avisos }: Pick<DasnSimei, 'avisos'>): string | null =>
  avisos.find(({ codigo }) => IMPEDEM.includes(codigo))?.mensagem ?? null
