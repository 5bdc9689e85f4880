import { Button, Progress } from '@mantine/core'
import { automacao, documentos, type RouteOutput } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { formatarInstante } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'

type Operacao = RouteOutput<typeof automacao.listarOperacoes>['data'][number]

const { STATUS_OPERACAO } = automacao
const ROTULOS: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const TONS: readonly Tom[] = ['pendente', 'andamento', 'ok', 'erro', 'atencao', 'nenhum']
const CADENCIA = 3000
const QUANTAS = 20
const SEM_FIM: ReadonlySet<number> = new Set([
  STATUS_OPERACAO.aProcessar,
  STATUS_OPERACAO.executando,
])

function Exportacao({ operacao }: { operacao: Operacao }) {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const cancelar = useAcao(automacao.cancelarOperacoes)
  const baixar = useBaixar()
  const { ID, Status, progresso, total, resumo, criadoEm, motivo } = operacao
  const documentoId = Number(resumo.documentoId)
  const pegar = async () => {
    const resultado = await ficha.executar({ documentoId })
    if (!resultado.ok) return
    await baixar(documentos.baixarArquivo, { ficha: resultado.valor.ficha, baixar: true })
  }
  return (
    <li>
      <div className="rz-item-do-escritorio">
        <Situacao tom={TONS[Status] ?? 'pendente'}>{ROTULOS[Status] ?? 'Na fila'}</Situacao>
        <small>Pedida em {formatarInstante(criadoEm)}</small>
        {Status === STATUS_OPERACAO.executando ? (
          <Progress
            value={total > 0 ? (progresso / total) * 100 : 0}
            aria-label={`Andamento da exportação ${ID}`}
            animated
          />
        ) : null}
        {motivo ? <span>{motivo}</span> : null}
      </div>
      {SEM_FIM.has(Status) ? (
        <Button
          size="xs"
          variant="default"
          loading={cancelar.enviando}
          aria-label={`Cancelar a exportação ${ID}`}
          onClick={() => void cancelar.executar({ selecao: { modo: 'ids', ids: [ID] } })}
        >
          Cancelar
        </Button>
      ) : null}
      {documentoId > 0 ? (
        <Button
          size="xs"
          loading={ficha.enviando}
          aria-label={`Baixar a exportação ${ID}`}
          onClick={() => void pegar()}
        >
          Baixar ZIP
        </Button>
      ) : null}
    </li>
  )
}

/** The exports of this office that were asked for from here: how far they are, and the file. */
export function ExportacoesDoEscritorio({ uid }: { uid: string }) {
  const { dados } = useConsulta(
    automacao.listarOperacoes,
    { TipoAutomacao: 'exportar-escritorio', registrosPorPagina: QUANTAS, ordem: '-ID' },
    { intervalo: CADENCIA },
  )
  const daqui = dados?.data.filter(({ resumo }) => resumo.uid === uid) ?? []
  if (daqui.length === 0) return null
  return (
    <section className="rz-parte" aria-labelledby="exportacoes">
      <h3 id="exportacoes">Exportações</h3>
      <ul className="rz-itens-do-escritorio" aria-label="Exportações do escritório">
        {daqui.map((operacao) => (
          <Exportacao key={operacao.ID} operacao={operacao} />
        ))}
      </ul>
      <p className="rz-suave">
        Só quem pediu baixa, por um endereço que vale 15 minutos; cada abertura fica registrada.
      </p>
    </section>
  )
}
