import { Button } from '@mantine/core'
import { automacao, documentos } from '@razao/contract'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useUsuario } from '../../state/contexto.ts'
import { formatarInteiro } from '../../ui/formato.ts'
import { type Operacao, resultadoDoItem } from './operacao.ts'

/** Names of what the kinds of operation leave in their summary. */
const ROTULOS: Readonly<Record<string, string>> = {
  resolvidaFora: 'Resolvida fora',
  por: 'Por',
  importacaoId: 'Importação nº',
  competencia: 'Competência',
  empresas: 'Empresas',
  notas: 'Notas',
  eventos: 'Eventos',
  etapas: 'Etapas',
  escritorio: 'Escritório',
  livro: 'Livro',
  lacunas: 'O que falta para a ECD ser aceita',
  andamento: 'Andamento',
  pedidas: 'Notas pedidas',
  autorizadas: 'Autorizadas',
  recusadas: 'Recusadas',
  emCurso: 'À espera da resposta',
}

/** For the programs: a file has its own button, and an office is told by its name. */
const SO_DE_DENTRO: ReadonlySet<string> = new Set([
  'documentoId',
  'uid',
  'soDe',
  'andaram',
  'aguardam',
])

const escrito = (valor: unknown): ReactNode => {
  if (typeof valor === 'number') return formatarInteiro(valor)
  if (typeof valor === 'string') return valor
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  return Array.isArray(valor) ? valor.map(String).join(', ') : null
}
/** What counts something by a code is for the programs. */
const seEscreve = (valor: unknown): boolean =>
  valor !== null && valor !== '' && (typeof valor !== 'object' || Array.isArray(valor))

const contagem = (chave: string): string =>
  chave === 'naoFeitos' ? 'Não feitos' : resultadoDoItem(Number(chave)).texto

/** What the asking for notes counts by itself, in its own words. */
const semOsPedidos = ([chave]: [string, number]): boolean =>
  Number(chave) !== automacao.RESULTADO_ITEM.inserido

function BaixarArquivo({ documentoId }: { documentoId: number }) {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const baixar = useBaixar()
  const pegar = async () => {
    const resultado = await ficha.executar({ documentoId })
    if (!resultado.ok) return
    await baixar(documentos.baixarArquivo, { ficha: resultado.valor.ficha, baixar: true })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={ficha.enviando}
      leftSection={<IconDownload size={14} />}
      onClick={() => void pegar()}
    >
      Baixar
    </Button>
  )
}

type Props = { operacao: Pick<Operacao, 'TipoAutomacao' | 'resumo' | 'motivoCodigo'> }

/** What the operation left written of itself: its outcomes, its own facts and its code. */
export function ResumoDaOperacao({ operacao }: Props) {
  const { motivoCodigo: codigo, TipoAutomacao } = operacao
  const { contagens, ...resto } = operacao.resumo
  const deTodos = Object.entries((contagens ?? {}) as Record<string, number>)
  const porResultado = TipoAutomacao === 'emitir-notas' ? deTodos.filter(semOsPedidos) : deTodos
  const fatos = Object.entries(resto).filter(
    ([chave, valor]) => seEscreve(valor) && !SO_DE_DENTRO.has(chave),
  )
  const documentoId = Number(resto.documentoId ?? 0)
  const eu = useUsuario()?.id
  const deOutro = typeof resto.soDe === 'number' && resto.soDe !== eu
  if (porResultado.length + fatos.length + documentoId === 0 && codigo === null) return null
  return (
    <section className="rz-secao-op">
      <h3>Resumo</h3>
      <dl className="rz-fatos">
        {porResultado.map(([chave, quantidade]) => (
          <div key={chave} style={{ display: 'contents' }}>
            <dt>{contagem(chave)}</dt>
            <dd>{formatarInteiro(quantidade)}</dd>
          </div>
        ))}
        {fatos.map(([chave, valor]) => (
          <div key={chave} style={{ display: 'contents' }}>
            <dt>{ROTULOS[chave] ?? chave}</dt>
            <dd>{escrito(valor)}</dd>
          </div>
        ))}
        {documentoId > 0 ? (
          <>
            <dt>Arquivo</dt>
            <dd>
              {deOutro ? 'só quem o pediu o baixa' : <BaixarArquivo documentoId={documentoId} />}
            </dd>
          </>
        ) : null}
        {codigo ? (
          <>
            <dt>Código</dt>
            <dd>
              <code>{codigo}</code>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}
