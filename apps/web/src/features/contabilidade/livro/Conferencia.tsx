import { Button } from '@mantine/core'
import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarData, formatarInstante, plural } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import type { Livro } from '../comum/use-livro.ts'
import '../comum/cadastros.css'

type Lida = RouteOutput<typeof contabilCadastros.lerConferencia>
type Marca = Lida['partidas'][number]
export type Linha = { readonly lancamentoId: number; readonly ordem: number }

const chaveDa = ({ lancamentoId, ordem }: Linha): string => `${lancamentoId}:${ordem}`

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
  const { executar, falha } = useAcao(contabilCadastros.conferirConta)
  const formulario = useFormulario({
    campos: {
      ate: { tipo: 'data', rotulo: 'Conferida até', obrigatorio: true, foco: true, max: hoje },
      observacao: { rotulo: 'Observação', maximo: 500, exemplo: 'Com que papel foi conferida' },
    },
    inicial: { ate: [ate, hoje].sort()[0] ?? hoje },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Conferir a conta">
      <Formulario
        de={formulario}
        enviar="Conferir"
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={({ observacao, ...ate }) =>
          executar({
            ...{ empresaId, contaId, ...ate },
            ...(observacao === '' ? {} : { observacao }),
          })
        }
        onFeito={(_, { ate: dia }) => {
          avisos.ok(`Conta conferida até ${formatarData(dia)}.`)
          onFechar()
        }}
        antes={
          <p>
            O saldo desse dia fica guardado. Se algo entrar depois nesses dias, a conta aparece como
            divergente no Painel.
          </p>
        }
      />
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

const NOTA = { nota: { rotulo: 'Nota', maximo: 300, foco: true } } as const

function NotaDaLinha({
  nota,
  onGuardar,
  onFechar,
}: {
  nota: string
  onGuardar: (nota: string) => ReturnType<ConferenciaDaTela['marcar']>
  onFechar: () => void
}) {
  const formulario = useFormulario({ campos: NOTA, inicial: { nota } })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Nota da conferência">
      <Formulario
        de={formulario}
        enviar="Guardar"
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={(valores) => onGuardar(valores.nota)}
        onFeito={onFechar}
      />
    </Dialogo>
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
        onClick={() => setAnotando(true)}
      >
        {marca?.nota ?? 'nota'}
      </button>
      {anotando ? (
        <NotaDaLinha
          nota={marca?.nota ?? ''}
          onGuardar={(nota) => marcar([linha], true, nota)}
          onFechar={() => setAnotando(false)}
        />
      ) : null}
    </span>
  )
}
