import { Button, TextInput } from '@mantine/core'
import { contabilEncerramento, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { competenciaPorExtenso, formatarData, formatarValor, plural } from '../../ui/formato.ts'
import type { Livro } from './use-livro.ts'
import './exportar.css'

type Proposto = RouteOutput<typeof contabilEncerramento.encerrarExercicio>['propostos'][number]

/** Entries that would be posted, each with its lines. */
function Propostos({ propostos }: { propostos: readonly Proposto[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="ctb-rolagem ctb-previa" aria-label="Prévia dos lançamentos" tabIndex={0}>
      {propostos.map(({ data, historico, partidas }) => (
        <table key={`${data}-${historico}`} className="ctb-tabela">
          <caption>
            {formatarData(data)} · {historico}
          </caption>
          <thead>
            <tr>
              <th scope="col">Conta</th>
              <th scope="col" data-alinha="fim">
                Débito
              </th>
              <th scope="col" data-alinha="fim">
                Crédito
              </th>
            </tr>
          </thead>
          <tbody>
            {partidas.map(({ contaId, codigo, conta, valor }) => (
              <tr key={`${contaId}-${valor}`}>
                <td>
                  <span className="rz-numero">{codigo}</span> {conta}
                </td>
                <td className="rz-numero" data-alinha="fim">
                  {valor > 0 ? formatarValor(valor) : ''}
                </td>
                <td className="rz-numero" data-alinha="fim">
                  {valor < 0 ? formatarValor(-valor) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

function EstornarEncerramento({ empresaId, ano }: { empresaId: number; ano: number }) {
  const [aberto, setAberto] = useState(false)
  const [motivo, setMotivo] = useState('')
  const { executar, enviando } = useAcao(contabilEncerramento.estornarEncerramento)
  const enviar = async () => {
    const resultado = await executar({ empresaId, ano, motivo: motivo.trim() })
    if (!resultado.ok) return
    avisos.ok(`Encerramento de ${ano} desfeito.`)
    setAberto(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Desfazer o encerramento
      </Button>
      <Dialogo
        aberto={aberto}
        onFechar={() => setAberto(false)}
        titulo={`Desfazer o encerramento de ${ano}`}
      >
        <form
          className="rz-formulario"
          onSubmit={(evento) => {
            evento.preventDefault()
            if (motivo.trim() !== '') void enviar()
          }}
        >
          <p>
            Os lançamentos de encerramento são estornados; as contas de resultado voltam a ter
            saldo.
          </p>
          <TextInput
            label="Motivo"
            required
            data-autofocus
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
          <div className="rz-formulario-acoes">
            <Button type="submit" color="red" loading={enviando} disabled={motivo.trim() === ''}>
              Desfazer
            </Button>
          </div>
        </form>
      </Dialogo>
    </>
  )
}

function Apuracao({ empresaId, ano }: { empresaId: number; ano: number }) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.encerrarExercicio, {
    semModal: true,
  })
  const [previa, setPrevia] = useState<RouteOutput<
    typeof contabilEncerramento.encerrarExercicio
  > | null>(null)
  const pedir = async (soVer: boolean) => {
    const resultado = await executar({ empresaId, ano, previa: soVer })
    if (!resultado.ok) return setPrevia(null)
    setPrevia(soVer ? resultado.valor : null)
    if (!soVer) {
      avisos.ok(
        `${plural(resultado.valor.confirmados.length, 'lançamento')} de encerramento no livro.`,
      )
    }
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Apuração do resultado">
      <h2>Apuração do resultado de {ano}</h2>
      <p className="rz-suave">
        Zera as contas de resultado contra a ARE e leva o lucro ou prejuízo ao patrimônio líquido.
      </p>
      {falha ? (
        <Faixa tom="atencao">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada foi lançado.
        </Faixa>
      ) : null}
      {previa ? (
        <>
          <p>
            Resultado: <Dinheiro valor={previa.resultado} />
          </p>
          <Propostos propostos={previa.propostos} />
        </>
      ) : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {previa ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Encerrar {ano}
          </Button>
        ) : null}
        <EstornarEncerramento empresaId={empresaId} ano={ano} />
      </div>
    </section>
  )
}

function Depreciacao({ empresaId, competencia }: { empresaId: number; competencia: string }) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.depreciar, { semModal: true })
  const [propostos, setPropostos] = useState<readonly Proposto[] | null>(null)
  const pedir = async (previa: boolean) => {
    const resultado = await executar({ empresaId, competencia, previa })
    if (!resultado.ok) return setPropostos(null)
    setPropostos(previa ? resultado.valor.propostos : null)
    if (!previa) {
      avisos.ok(`${plural(resultado.valor.confirmados.length, 'lançamento')} de depreciação.`)
    }
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Depreciação do mês">
      <h2>Depreciação de {competenciaPorExtenso(competencia)}</h2>
      {falha ? (
        <Faixa tom="atencao">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada foi lançado.
        </Faixa>
      ) : null}
      {propostos ? <Propostos propostos={propostos} /> : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {propostos ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar a depreciação
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** Closing of the year and depreciation of the month: shown first, then posted. */
export function Encerramento({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { competencia } = livro
  const ano = Number(competencia.slice(0, 4))
  return (
    <>
      <Apuracao key={ano} empresaId={empresaId} ano={ano} />
      <Depreciacao key={competencia} empresaId={empresaId} competencia={competencia} />
    </>
  )
}
