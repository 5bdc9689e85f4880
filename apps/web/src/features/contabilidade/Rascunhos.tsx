import { Button } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro, plural } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import type { Livro } from './use-livro.ts'

/** Drafts of the company: not in the book until confirmed; those that close go together, all or none. */
export function Rascunhos({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { dados, estado } = useConsulta(contabilLivro.listarRascunhosContabeis, { empresaId })
  const confirmar = useAcao(contabilLivro.confirmarRascunhosContabeis)
  const descartar = useAcao(contabilLivro.descartarRascunhoContabil)
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
    if (resultado.ok) {
      avisos.ok(`${plural(resultado.valor.confirmados.length, 'lançamento')} no livro.`)
    }
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
        {rascunhos.map(({ id, data, historico, diferenca, partidas }) => (
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
              onClick={() => void descartar.executar({ rascunhoId: id })}
            >
              Descartar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
