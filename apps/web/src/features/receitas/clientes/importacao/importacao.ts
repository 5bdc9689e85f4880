import { automacao, type clientesImportacao, type RouteOutput } from '@razao/contract'
import { formatarInstante, plural } from '../../../../ui/formato.ts'
import type { Tom } from '../../../../ui/Situacao.tsx'

export type Importacao = RouteOutput<typeof clientesImportacao.lerImportacaoDeClientes>
export type Item = RouteOutput<
  typeof clientesImportacao.listarItensDaImportacaoDeClientes
>['lista'][number]
type Estado = Importacao['estado']
type SituacaoDoItem = Item['situacao']

export const ESTADOS: Readonly<Record<Estado, { tom: Tom; texto: string }>> = {
  previa: { tom: 'pendente', texto: 'A confirmar' },
  concluida: { tom: 'ok', texto: 'Concluída' },
  desfeita: { tom: 'nenhum', texto: 'Desfeita' },
  descartada: { tom: 'nenhum', texto: 'Descartada' },
}
export const SITUACOES: Readonly<Record<SituacaoDoItem, { tom: Tom; texto: string }>> = {
  nova: { tom: 'ok', texto: 'Novo' },
  existente: { tom: 'info', texto: 'Já cadastrado' },
  repetida: { tom: 'nenhum', texto: 'Repetida' },
  problema: { tom: 'erro', texto: 'Com problema' },
}
const FORMATOS = { csv: 'CSV', xlsx: 'XLSX', vcard: 'vCard' } as const
export const textoDoFormato = (formato: Importacao['formato']): string => FORMATOS[formato]

const RESULTADOS: Readonly<Record<number, string>> = automacao.ROTULOS_RESULTADO_ITEM
export const textoDoResultado = (resultado: number | null): string | null =>
  resultado === null ? null : (RESULTADOS[resultado] ?? String(resultado))

/** One sentence on where this import is, and what comes next. */
export function frase({ estado, novas, existentes, concluidaEm, desfeitaEm }: Importacao): string {
  if (estado === 'descartada') return 'A prévia foi descartada. Ninguém foi cadastrado.'
  if (estado === 'desfeita')
    return `Desfeita${desfeitaEm ? ` em ${formatarInstante(desfeitaEm)}` : ''}: quem veio com o arquivo saiu.`
  if (estado === 'concluida')
    return `Confirmada${concluidaEm ? ` em ${formatarInstante(concluidaEm)}` : ''}. Ainda é possível desfazer.`
  if (novas + existentes === 0) return 'Nenhuma linha do arquivo pode entrar.'
  const partes = [
    ...(novas > 0 ? [`cadastrar ${plural(novas, 'cliente novo', 'clientes novos')}`] : []),
    ...(existentes > 0 ? [`completar o que falta em ${plural(existentes, 'já cadastrado')}`] : []),
  ]
  return `Ninguém foi cadastrado ainda. Confirmar vai ${partes.join(' e ')}; o que já está escrito não muda.`
}
