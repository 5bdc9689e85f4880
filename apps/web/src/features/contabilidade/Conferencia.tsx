import { Button, TextInput } from '@mantine/core'
import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { formatarData, formatarInstante, plural } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { DebitoOuCredito } from './Saldo.tsx'
import type { Livro } from './use-livro.ts'
import './cadastros.css'

type Lida = RouteOutput<typeof contabilCadastros.lerConferencia>
type Marca = Lida['partidas'][number]
export type Linha = { readonly lancamentoId: number; readonly ordem: number }

export const chaveDa = ({ lancamentoId, ordem }: Linha): string => `${lancamentoId}:${ordem}`

/** Checks of one account in the period on screen: up to a day, and line by line. */
export function useConferencia(livro: Livro, empresaId: number, contaId: number | null) {
  const { dados } = useConsulta(
    contabilCadastros.lerConferencia,
    contaId === null ? AINDA_NAO : { empresaId, contaId, ...livro.periodo },
  )
  const { executar } = useAcao(contabilCadastros.marcarPartidas)
  const marcas: ReadonlyMap<string, Marca> = useMemo(
    () => new Map((dados?.partidas ?? []).map((marca) => [chaveDa(marca), marca])),
    [dados],
  )
  const marcar = useCallback(
    (partidas: readonly Linha[], conferida: boolean, nota?: string) =>
      executar({
        empresaId,
        partidas: partidas.map(({ lancamentoId, ordem }) => ({ lancamentoId, ordem })),
        conferida,
        ...(nota === undefined || nota === '' ? {} : { nota }),
      }),
    [executar, empresaId],
  )
  // The same while nothing of it changes: the rows that show it are not drawn again.
  return useMemo(() => ({ dados, marcas, marcar }), [dados, marcas, marcar])
}
export type ConferenciaDaTela = ReturnType<typeof useConferencia>

function ConferirAte({
  empresaId,
  contaId,
  ate,
  onFechar,
}: {
  empresaId: number
  contaId: number
  ate: string
  onFechar: () => void
}) {
  const hoje = hojeEmBrasilia()
  const [dia, setDia] = useState([ate, hoje].sort()[0] ?? hoje)
  const [observacao, setObservacao] = useState('')
  const { executar, enviando, falha } = useAcao(contabilCadastros.conferirConta)
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Conferir a conta">
      <form
        className="rz-formulario"
        onSubmit={async (evento) => {
          evento.preventDefault()
          const nota = observacao.trim()
          const { ok } = await executar({
            empresaId,
            contaId,
            ate: dia,
            ...(nota === '' ? {} : { observacao: nota }),
          })
          if (!ok) return
          avisos.ok(`Conta conferida até ${formatarData(dia)}.`)
          onFechar()
        }}
      >
        <p>
          O saldo desse dia fica guardado. Se algo entrar depois nesses dias, a conta aparece como
          divergente no Painel.
        </p>
        <CampoDeData
          label="Conferida até"
          required
          data-autofocus
          max={hoje}
          value={dia}
          error={falha?.erros.find(({ pointer }) => pointer.endsWith('ate'))?.mensagem}
          onChange={setDia}
        />
        <TextInput
          label="Observação"
          maxLength={500}
          placeholder="Com que papel foi conferida"
          value={observacao}
          onChange={({ currentTarget }) => setObservacao(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando}>
            Conferir
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}

function SituacaoDaConta({ dados }: { dados: Lida }) {
  const { conferencia, saldoAgora } = dados
  if (conferencia === null) return <Situacao tom="pendente">Sem conferência</Situacao>
  const diverge = saldoAgora !== conferencia.saldo
  return (
    <>
      <Situacao tom={diverge ? 'erro' : 'ok'}>
        {diverge ? 'Divergente' : 'Conferida'} até {formatarData(conferencia.ate)}
      </Situacao>
      <p className="rz-suave">
        {diverge ? (
          <>
            era <DebitoOuCredito valor={conferencia.saldo} />, agora é{' '}
            <DebitoOuCredito valor={saldoAgora ?? 0} /> ·{' '}
          </>
        ) : null}
        {conferencia.por ?? 'Razão'}, {formatarInstante(conferencia.em)}
        {conferencia.observacao ? ` · ${conferencia.observacao}` : ''}
      </p>
    </>
  )
}

type Props = {
  livro: Livro
  empresaId: number
  contaId: number
  conferencia: ConferenciaDaTela
  /** Lines on screen. */
  linhas: readonly Linha[]
}

/** Up to when the account was looked at, and the lines checked one by one. */
export function BarraDaConferencia({ livro, empresaId, contaId, conferencia, linhas }: Props) {
  const [aberto, setAberto] = useState(false)
  const desfazer = useAcao(contabilCadastros.desfazerConferencia)
  const { dados, marcas, marcar } = conferencia
  if (!dados) return null
  const faltam = linhas.filter((linha) => !marcas.has(chaveDa(linha)))
  return (
    <section className="rz-cartao ctb-conferencia" aria-label="Conferência da conta">
      <SituacaoDaConta dados={dados} />
      <span className="ctb-ao-fim ctb-barra">
        <span className="rz-suave" role="status">
          {plural(linhas.length - faltam.length, 'linha conferida', 'linhas conferidas')} de{' '}
          {linhas.length} à vista
        </span>
        {faltam.length > 0 && linhas.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => void marcar(faltam, true)}>
            Marcar as à vista
          </Button>
        ) : null}
        {dados.conferencia === null ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => void desfazer.executar({ empresaId, contaId })}
          >
            Tirar a conferência
          </Button>
        )}
        <Button size="compact-sm" onClick={() => setAberto(true)}>
          Conferir até…
        </Button>
      </span>
      {aberto ? (
        <ConferirAte
          empresaId={empresaId}
          contaId={contaId}
          ate={livro.periodo.ate}
          onFechar={() => setAberto(false)}
        />
      ) : null}
    </section>
  )
}

/** The mark of one line, and the note beside it. */
export function MarcaDaLinha({
  linha,
  rotulo,
  conferencia: { marcas, marcar },
}: {
  linha: Linha
  rotulo: string
  conferencia: ConferenciaDaTela
}) {
  const marca = marcas.get(chaveDa(linha))
  const marcada = marca !== undefined
  // What was just clicked, until the answer comes.
  const [pedida, setPedida] = useState<boolean | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the book says now takes its place
  useEffect(() => setPedida(null), [marcada])
  const [anotando, setAnotando] = useState(false)
  const [nota, setNota] = useState('')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row opens by click; its own controls must not
    // biome-ignore lint/a11y/useKeyWithClickEvents: nothing is done here, the click only stops
    <span onClick={(evento) => evento.stopPropagation()} className="ctb-marca-da-linha">
      <input
        type="checkbox"
        className="ctb-marca"
        aria-label={`Conferida: ${rotulo}`}
        title={
          marca ? `${marca.por ?? 'Razão'}, ${formatarInstante(marca.em)}` : 'Conferir a linha'
        }
        checked={pedida ?? marcada}
        onChange={({ currentTarget: { checked } }) => {
          setPedida(checked)
          void marcar([linha], checked).then(({ ok }) => ok || setPedida(null))
        }}
      />
      <button
        type="button"
        className="ctb-ligacao"
        aria-label={`Nota da conferência: ${rotulo}`}
        onClick={() => {
          setNota(marca?.nota ?? '')
          setAnotando(true)
        }}
      >
        {marca?.nota ?? 'nota'}
      </button>
      {anotando ? (
        <Dialogo aberto onFechar={() => setAnotando(false)} titulo="Nota da conferência">
          <form
            className="rz-formulario"
            onSubmit={(evento) => {
              evento.preventDefault()
              void marcar([linha], true, nota.trim()).then(({ ok }) => ok && setAnotando(false))
            }}
          >
            <TextInput
              label="Nota"
              data-autofocus
              maxLength={300}
              value={nota}
              onChange={({ currentTarget }) => setNota(currentTarget.value)}
            />
            <div className="rz-formulario-acoes">
              <Button variant="default" onClick={() => setAnotando(false)}>
                Cancelar
              </Button>
              <Button type="submit">Guardar</Button>
            </div>
          </form>
        </Dialogo>
      ) : null}
    </span>
  )
}
