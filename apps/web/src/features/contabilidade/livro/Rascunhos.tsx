import { Button } from '@mantine/core'
import { contabilLivro, type RouteOutput } from '@razao/contract'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro, plural } from '../../../ui/formato.ts'
import { registrarFeito } from '../../../ui/historico.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { useDesfazerJuntos } from '../comum/use-desfazer-juntos.ts'
import type { Livro } from '../comum/use-livro.ts'

type Rascunho = RouteOutput<typeof contabilLivro.listarRascunhosContabeis>['rascunhos'][number]

/** Throws a draft away; undoing it in this visit keeps it again. */
function useJogarFora(empresaId: number) {
  const descartar = useAcao(contabilLivro.descartarRascunhoContabil)
  const criar = useAcao(contabilLivro.criarRascunhoContabil, { semModal: true })
  const jogarFora = async (rascunho: Rascunho) => {
    const { id, data, historico, documentoNumero, partidas } = rascunho
    const { ok } = await descartar.executar({ rascunhoId: id })
    if (!ok) return
    const conteudo = {
      data,
      historico,
      documentoNumero,
      partidas: partidas.map(({ contaId, valor, historico: dela, centroId, participanteId }) => ({
        contaId,
        valor,
        ...(dela ? { historico: dela } : {}),
        ...(centroId ? { centroId } : {}),
        ...(participanteId ? { participanteId } : {}),
      })),
    }
    registrarFeito({
      texto: `Descartou o rascunho ${historico}`,
      desfazer: async () => {
        exigir(await criar.executar({ empresaId, ...conteudo }))
      },
    })
    avisos.ok('Rascunho descartado. Ctrl+Z o traz de volta.')
  }
  return { jogarFora, descartando: descartar.enviando }
}

/** Drafts of the company: not in the book until confirmed; those that close go together, all or none. */
export function Rascunhos({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { dados, estado } = useConsulta(contabilLivro.listarRascunhosContabeis, { empresaId })
  const confirmar = useAcao(contabilLivro.confirmarRascunhosContabeis)
  const { jogarFora, descartando } = useJogarFora(empresaId)
  const feito = useDesfazerJuntos(empresaId)
  if (estado.falha) {
    return (
      <Faixa
        tom="atencao"
        acao={
          <Button size="compact-xs" variant="default" onClick={estado.onTentarDeNovo}>
            Tentar de novo
          </Button>
        }
      >
        Os rascunhos não vieram; o Diário abaixo está inteiro.
      </Faixa>
    )
  }
  const rascunhos = dados?.rascunhos ?? []
  if (rascunhos.length === 0) return null
  const prontos = rascunhos.filter(
    ({ diferenca, data, historico, partidas }) =>
      diferenca === 0 &&
      data !== null &&
      historico !== '' &&
      partidas.length >= 2 &&
      partidas.every(({ contaId }) => contaId !== null),
  )
  const confirmarTodos = async () => {
    const resultado = await confirmar.executar({
      empresaId,
      rascunhos: prontos.map(({ id }) => id),
    })
    if (resultado.ok)
      feito(
        'Confirmou dos rascunhos',
        resultado.valor.confirmados.map(({ id }) => id),
      )
  }
  return (
    <section className="rz-cartao ctb-rascunhos" aria-label="Rascunhos">
      <header>
        <h2>{plural(rascunhos.length, 'rascunho')}</h2>
        {prontos.length > 0 ? (
          <Button size="compact-sm" loading={confirmar.enviando} onClick={confirmarTodos}>
            Confirmar {plural(prontos.length, 'pronto')}
          </Button>
        ) : null}
      </header>
      <ul>
        {rascunhos.map((rascunho) => {
          const { id, data, historico, diferenca, partidas } = rascunho
          return (
            <li key={id}>
              <button
                type="button"
                className="ctb-ligacao"
                onClick={() =>
                  livro.mudar({
                    lancar: 'sim',
                    rascunho: id,
                    copiar: null,
                    corrigir: null,
                    modelo: null,
                  })
                }
              >
                {data ? `${formatarData(data)} · ` : ''}
                {historico === '' ? 'Sem histórico' : historico}
              </button>
              <Situacao tom={diferenca === 0 ? 'ok' : 'pendente'}>
                {diferenca === 0
                  ? plural(partidas.length, 'linha')
                  : `diferença de ${formatarDinheiro(Math.abs(diferenca))}`}
              </Situacao>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Descartar o rascunho ${historico}`}
                disabled={descartando}
                onClick={() => void jogarFora(rascunho)}
              >
                Descartar
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
