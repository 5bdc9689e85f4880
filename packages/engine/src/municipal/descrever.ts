import { formatarReais, formatarTaxa, plural } from '../dinheiro/index.ts'
import { chaveDoServico, lerCodigoDoServico } from './servicos.ts'
import {
  DIALETOS,
  FIXO_POR,
  MODOS_DE_PRAZO,
  type ModoDePrazo,
  PERIODOS_DO_FIXO,
  QUANDO_RETEM,
  QUEM_RETEM,
  ROTAS,
  SISTEMAS,
  SITUACOES_NACIONAIS,
  TIPOS,
  type TipoDeRegra,
  USOS_DA_INSCRICAO,
  type ValoresDaRegra,
} from './tipos.ts'

function prazo(modo: ModoDePrazo, quantidade: number | null): string {
  const n = quantidade ?? 0
  switch (modo) {
    case 'dias-corridos':
      return `${plural(n, 'dia corrido', 'dias corridos')} da emissão`
    case 'dias-uteis':
      return `${plural(n, 'dia útil', 'dias úteis')} da emissão`
    case 'dia-do-mes-seguinte':
      return `Até o dia ${n} do mês seguinte`
    default:
      return MODOS_DE_PRAZO[modo]
  }
}

type Descricoes = { readonly [T in TipoDeRegra]: (valor: ValoresDaRegra[T]) => string }

const DESCRICOES: Descricoes = {
  'situacao-nacional': ({ situacao, emissorNacional }) =>
    [
      SITUACOES_NACIONAIS[situacao],
      ...(emissorNacional === null
        ? []
        : [emissorNacional ? 'usa o emissor nacional' : 'tem emissor próprio']),
    ].join('; '),
  provedor: ({ sistema, nome, versao, dialeto }) =>
    [
      SISTEMAS[sistema],
      ...(nome === SISTEMAS[sistema] ? [] : [nome]),
      ...(versao === null ? [] : [versao]),
      ...(dialeto === undefined ? [] : [`emite por ${DIALETOS[dialeto]}`]),
    ].join(' · '),
  'rota-de-emissao': ({ ordem }) => ordem.map((rota) => ROTAS[rota]).join(', depois '),
  'aliquota-iss': ({ aliquota, deducao }) =>
    deducao === null
      ? formatarTaxa(aliquota)
      : `${formatarTaxa(aliquota)}, com ${formatarTaxa(deducao)} da base fora`,
  'codigo-municipal': ({ codigos }) =>
    codigos
      .map(({ codigo, descricao }) => (descricao === null ? codigo : `${codigo} (${descricao})`))
      .join('; '),
  'inscricao-municipal': ({ uso }) => USOS_DA_INSCRICAO[uso],
  'prazo-cancelamento': ({ modo, quantidade, valorMaximo }) =>
    valorMaximo === null
      ? prazo(modo, quantidade)
      : `${prazo(modo, quantidade)}, até ${formatarReais(valorMaximo)}`,
  substituicao: ({ permitida, modo, quantidade }) => {
    if (!permitida) return 'Não permite'
    return modo === null ? 'Permite' : `Permite: ${prazo(modo, quantidade)}`
  },
  retencao: ({ quem, quando }) =>
    quem === 'ninguem' ? 'Ninguém retém' : `${QUEM_RETEM[quem]} retém: ${QUANDO_RETEM[quando]}`,
  'iss-fixo': ({ valor, periodo, por }) =>
    `${formatarReais(valor)} ${PERIODOS_DO_FIXO[periodo].toLowerCase()} (${FIXO_POR[por].toLowerCase()})`,
  'vencimento-iss': ({ dia, senaoUtil }) =>
    `Dia ${dia} do mês seguinte; se não for dia útil, ${senaoUtil === 'antecipa' ? 'antecipa' : 'fica para o próximo'}`,
}

/** A rule in words, as the screen, the paper and the file say it. */
export const descreverRegra = <T extends TipoDeRegra>(tipo: T, valor: ValoresDaRegra[T]): string =>
  DESCRICOES[tipo](valor)

/** What tells a rule from others of its kind, in words: `07.02`, `MEI`, `Todos os serviços`. */
export function rotuloDaChave(tipo: TipoDeRegra, chave: string): string {
  const { chaves } = TIPOS[tipo]
  if (typeof chaves === 'string') return chave === '*' ? 'Todos os serviços' : chave
  return chaves.find(([uma]) => uma === chave)?.[1] ?? chave
}

/** The key of a kind as it is kept, read as people write it; null when the kind has no such key. */
export function lerChave(tipo: TipoDeRegra, escrita: string): string | null {
  const { chaves } = TIPOS[tipo]
  if (typeof chaves !== 'string')
    return chaves.some(([chave]) => chave === escrita) ? escrita : null
  if (escrita === '*') return chaves === 'servico-ou-todos' ? '*' : null
  const codigo = lerCodigoDoServico(escrita)
  return codigo === null ? null : chaveDoServico(codigo)
}
