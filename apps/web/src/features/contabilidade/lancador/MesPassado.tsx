import { Button } from '@mantine/core'
import { contabilLivro, contabilRelatorios } from '@razao/contract'
import { primeiroDiaDoMes, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { competenciaPorExtenso, formatarData, formatarValor, plural } from '../../../ui/formato.ts'
import { type DeAntes, historicoNo, jaRepetidos, mesmoDiaNo } from './mes-passado.ts'
import { PreviaEmTabela } from './PreviaEmTabela.tsx'

/** As many as the route gives at once; nobody types more by hand in a month. */
const MAXIMO = 500

type DoDiario = DeAntes & { readonly valor: number }
type Props = { empresaId: number; competencia: string; onFechar: () => void }

/** What was typed in the month before and was not reversed, and which of it this month already has. */
function useDoMesPassado({ empresaId, competencia }: Props) {
  const antes = somarMeses(competencia, -1)
  const digitados = { empresaId, origem: 'manual', estornados: false, linhas: MAXIMO } as const
  const doMes = (mes: string) => ({ de: primeiroDiaDoMes(mes), ate: ultimoDiaDoMes(mes) })
  const passado = useConsulta(contabilRelatorios.relatorioDiario, { ...digitados, ...doMes(antes) })
  const deste = useConsulta(contabilRelatorios.relatorioDiario, {
    ...digitados,
    ...doMes(competencia),
  })
  const rascunhos = useConsulta(contabilLivro.listarRascunhosContabeis, { empresaId })
  const linhas = passado.dados?.linhas.filter(({ estornaId }) => estornaId === null)
  const emRascunho = rascunhos.dados?.rascunhos.flatMap(({ historico, partidas, data }) =>
    data?.startsWith(competencia)
      ? [{ historico, partidas: partidas.map((uma) => ({ ...uma, contaId: uma.contaId ?? 0 })) }]
      : [],
  )
  const deAgora = deste.dados && emRascunho && [...deste.dados.linhas, ...emRascunho]
  const prontos = linhas && deAgora
  return {
    antes,
    linhas: prontos ? linhas : undefined,
    repetidos: prontos ? jaRepetidos(linhas, deAgora, competencia) : new Set<number>(),
    falha: passado.estado.falha ?? deste.estado.falha ?? rascunhos.estado.falha,
    onTentarDeNovo: () => {
      for (const { estado } of [passado, deste, rascunhos]) estado.onTentarDeNovo?.()
    },
  }
}

/** Each as a draft of this month; stops at the first that is refused, and says how many came. */
function useTrazer({ empresaId, competencia }: Props) {
  const { executar } = useAcao(contabilLivro.criarRascunhoContabil)
  return async (linhas: readonly DoDiario[]): Promise<number> => {
    let trazidos = 0
    for (const { data, historico, partidas } of linhas) {
      const { ok } = await executar({
        empresaId,
        data: mesmoDiaNo(competencia, data),
        historico: historicoNo(competencia, historico),
        documentoNumero: null,
        partidas: partidas.map(({ contaId, valor, historico: dela, centroId, participanteId }) => ({
          contaId,
          valor,
          ...(dela === null ? {} : { historico: dela }),
          ...(centroId === null ? {} : { centroId }),
          ...(participanteId === null ? {} : { participanteId }),
        })),
      })
      if (!ok) break
      trazidos += 1
    }
    return trazidos
  }
}

type PropsDaEscolha = {
  linhas: readonly DoDiario[]
  competencia: string
  repetidos: ReadonlySet<number>
  escolhidos: ReadonlySet<number>
  onAlternar: (id: number) => void
}

function Escolher({ linhas, competencia, repetidos, escolhidos, onAlternar }: PropsDaEscolha) {
  return (
    <PreviaEmTabela rotulo="Lançamentos do mês passado" colunas={['Trazer', 'Dia', 'Histórico']}>
      {linhas.map(({ id, data, historico, valor }) => (
        <tr key={id}>
          <td>
            <input
              type="checkbox"
              aria-label={`Trazer ${historico}`}
              checked={escolhidos.has(id)}
              onChange={() => onAlternar(id)}
            />
          </td>
          <td className="rz-numero">{formatarData(mesmoDiaNo(competencia, data))}</td>
          <td>
            {historicoNo(competencia, historico)}
            {repetidos.has(id) ? <small>Já está neste mês.</small> : null}
          </td>
          <td className="rz-numero" data-alinha="fim">
            {formatarValor(valor)}
          </td>
        </tr>
      ))}
    </PreviaEmTabela>
  )
}

/** «Lançar igual ao mês passado»: what was typed then, as drafts of this month to look over and confirm. */
export function MesPassado(props: Props) {
  const { competencia, onFechar } = props
  const { antes, linhas, repetidos, falha, onTentarDeNovo } = useDoMesPassado(props)
  const [mudados, setMudados] = useState<ReadonlySet<number>>(new Set())
  const [trazendo, setTrazendo] = useState(false)
  const trazer = useTrazer(props)
  // All but those already here, until the person says otherwise.
  const escolhidas = (linhas ?? []).filter(({ id }) => repetidos.has(id) === mudados.has(id))
  const enviar = async () => {
    if (trazendo) return
    setTrazendo(true)
    const trazidos = await trazer(escolhidas)
    setTrazendo(false)
    if (trazidos > 0)
      avisos.ok(
        `${plural(trazidos, 'rascunho')} de ${competenciaPorExtenso(competencia)} por conferir.`,
      )
    if (trazidos === escolhidas.length) onFechar()
  }
  return (
    <Dialogo aberto titulo="Lançar igual ao mês passado" tamanho="xl" onFechar={onFechar}>
      <div className="rz-formulario">
        <p>
          O que foi digitado em {competenciaPorExtenso(antes)} vem como rascunho de{' '}
          {competenciaPorExtenso(competencia)}: acerte os valores e confirme.
        </p>
        {falha ? <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} /> : null}
        {!linhas && !falha ? <Carregando linhas={5} /> : null}
        {linhas?.length === 0 ? (
          <Faixa tom="info">Nada foi digitado em {competenciaPorExtenso(antes)}.</Faixa>
        ) : null}
        {linhas && linhas.length > 0 ? (
          <Escolher
            linhas={linhas}
            competencia={competencia}
            repetidos={repetidos}
            escolhidos={new Set(escolhidas.map(({ id }) => id))}
            onAlternar={(id) =>
              setMudados((todos) => {
                const novos = new Set(todos)
                if (!novos.delete(id)) novos.add(id)
                return novos
              })
            }
          />
        ) : null}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button
            loading={trazendo}
            disabled={escolhidas.length === 0}
            onClick={() => void enviar()}
          >
            Trazer {plural(escolhidas.length, 'rascunho')}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
