import { formatarCompetencia, formatarData } from '@razao/engine/tempo'

/** Words that the names of fields write without their accents. */
const ACENTOS: Readonly<Record<string, string>> = {
  ate: 'até',
  codigo: 'código',
  competencia: 'competência',
  direcao: 'direção',
  emissao: 'emissão',
  historico: 'histórico',
  municipio: 'município',
  numero: 'número',
  obrigacao: 'obrigação',
  responsavel: 'responsável',
  servico: 'serviço',
  situacao: 'situação',
  usuario: 'usuário',
}

/** `competenciaDe` → `competência de`; the number of a thing is told as the thing. */
const nomeEmPalavras = (nome: string): string =>
  nome
    .replace(/(?<=.)Ids?$/, '')
    .split(/(?=[A-Z])/)
    .map((palavra) => palavra.toLowerCase())
    .map((palavra) => ACENTOS[palavra] ?? palavra)
    .join(' ')

function valorEmPalavras(valor: unknown): string {
  if (Array.isArray(valor)) return valor.map(valorEmPalavras).join(' e ')
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor !== 'string') return JSON.stringify(valor)
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(valor)) return formatarCompetencia(valor)
  if (/^\d{4}-\d{2}-\d{2}$/.test(valor)) return formatarData(valor)
  return valor
}

/** A filter as a person says it: `competência 11/2026`, `empresa 3`. */
export const filtroEmPalavras = (nome: string, valor: unknown): string =>
  `${nomeEmPalavras(nome)} ${valorEmPalavras(valor)}`
