import { Button, Switch, TextInput } from '@mantine/core'
import { contabilAutomaticos, contabilCadastros, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarData, formatarInstante, plural } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { BarraDoPeriodo } from '../comum/BarraDoPeriodo.tsx'
import { ErrosDoPedido } from '../comum/ErrosDoPedido.tsx'
import { FalhaAoLancar } from '../comum/FalhaAoLancar.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { usePrevia } from '../comum/use-previa.ts'
import { useContas } from '../plano/index.ts'
import { ContasDosFatos } from './ContasDosFatos.tsx'
import '../comum/exportar.css'
import './automaticos.css'

type Evento = RouteOutput<typeof contabilAutomaticos.listarEventos>['eventos'][number]
type ContaDoEvento = Evento['debitos'][number]
type Previa = RouteOutput<typeof contabilAutomaticos.lancarMovimentos>
type Props = { livro: Livro; empresaId: number }

const DE_ONDE: Readonly<Record<Evento['de'], string>> = {
  padrao: 'Regra que vem com o sistema',
  escritorio: 'Regra do escritório',
  empresa: 'Regra desta empresa',
}

/** What was paid and received in the period and the book does not say yet: shown first, then posted. */
function Movimentos({ livro, empresaId }: Props) {
  const { executar, enviando, falha } = useAcao(contabilAutomaticos.lancarMovimentos, {
    semModal: true,
  })
  const { previa, soVer, ...prever } = usePrevia<Previa>()
  const pedir = async (ver: boolean) => {
    const feito = await prever.pedir(ver, () =>
      executar({ empresaId, ...livro.periodo, previa: ver }),
    )
    if (feito && !ver) avisos.ok(`${plural(feito.confirmados.length, 'lançamento')} no livro.`)
  }
  const quantos = previa ? previa.novos.length + previa.estornos.length : 0
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Pagamentos e recebimentos do período">
      <h2>Pagamentos e recebimentos a lançar</h2>
      <p className="rz-suave">
        O livro se lança sozinho no fechamento do mês e a cada «Já paguei». Aqui se vê, e se lança,
        o que ficou por lançar no período. O que já está no livro nunca entra duas vezes.
      </p>
      <FalhaAoLancar falha={falha} soVer={soVer} />
      {previa && quantos === 0 && previa.recusados.length === 0 ? (
        <p role="status">O livro já diz tudo o que foi pago e recebido no período.</p>
      ) : null}
      {previa && previa.recusados.length > 0 ? (
        <Faixa tom="atencao">
          {plural(previa.recusados.length, 'fato')} sem lançamento:{' '}
          {previa.recusados
            .slice(0, 5)
            .map(({ fato, data, motivo }) => `${fato} em ${formatarData(data)}: ${motivo}`)
            .join(' ')}
        </Faixa>
      ) : null}
      {previa && previa.novos.length > 0 ? (
        <Propostos propostos={previa.novos} rotulo="Lançamentos a fazer" />
      ) : null}
      {previa && previa.estornos.length > 0 ? (
        <>
          <p>A estornar, porque mudou na origem:</p>
          <Propostos propostos={previa.estornos} rotulo="Estornos a fazer" />
        </>
      ) : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver o que falta
        </Button>
        {quantos > 0 ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar {plural(quantos, 'lançamento')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** More accounts than these of one side are one for each tax: told by how many they are. */
const MUITAS = 6

function NomeDaConta({ funcao, codigo, conta }: ContaDoEvento) {
  return (
    <span data-falta={codigo === null || undefined}>
      {codigo === null ? (
        `nenhuma conta responde por «${funcao}»`
      ) : (
        <>
          <span className="rz-numero">{codigo}</span> {conta}
        </>
      )}
    </span>
  )
}

function Contas({ lado, contas }: { lado: string; contas: readonly ContaDoEvento[] }) {
  const muitas = contas.length > MUITAS
  const fora = muitas ? contas.filter(({ codigo }) => codigo === null) : contas
  return (
    <div className="ctb-lado-da-regra">
      <strong>{lado}</strong>
      {fora.map((conta) => (
        <NomeDaConta key={conta.funcao} {...conta} />
      ))}
      {muitas ? (
        <details>
          <summary>{contas.length} contas, conforme o que o fato diz</summary>
          {contas.map((conta) => (
            <NomeDaConta key={conta.funcao} {...conta} />
          ))}
        </details>
      ) : null}
    </div>
  )
}

function CartaoDoEvento({ evento, onEditar }: { evento: Evento; onEditar: () => void }) {
  return (
    <li className="rz-cartao ctb-evento">
      <header>
        <h3>{evento.nome}</h3>
        <Situacao tom={evento.ativa ? 'ok' : 'nenhum'}>
          {evento.ativa ? 'Lança sozinho' : 'Desligado'}
        </Situacao>
      </header>
      <p className="rz-suave">{evento.quando}</p>
      <Contas lado="Débito" contas={evento.debitos} />
      <Contas lado="Crédito" contas={evento.creditos} />
      <p>«{evento.historico ?? evento.historicoPadrao}»</p>
      <footer>
        <small className="rz-suave">{DE_ONDE[evento.de]}</small>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Editar a regra de ${evento.nome}`}
          onClick={onEditar}
        >
          Editar
        </Button>
      </footer>
    </li>
  )
}

function ContasDaRegra({ evento, empresaId }: { evento: Evento; empresaId: number }) {
  const { analiticas } = useContas(empresaId)
  const salvar = useAcao(contabilCadastros.salvarRegra)
  const excluir = useAcao(contabilCadastros.excluirRegra)
  const regras = useConsulta(contabilCadastros.listarRegras, { empresaId })
  const propria = (funcao: string) =>
    regras.dados?.regras.some(
      (r) => r.empresaId === empresaId && r.evento === evento.evento && r.funcao === funcao,
    ) ?? false
  const linha = (lado: string, { funcao, contaId }: ContaDoEvento) => (
    <div key={`${lado}-${funcao}`} className="ctb-conta-da-regra">
      <span className="rz-suave">
        {lado} · {funcao.replaceAll('-', ' ')}
      </span>
      <CampoDeConta
        rotulo={`Conta de ${lado.toLowerCase()} de ${funcao.replaceAll('-', ' ')}`}
        contas={analiticas}
        contaId={contaId}
        onEscolher={(nova) => {
          if (nova !== null)
            void salvar
              .executar({ empresaId, evento: evento.evento, funcao, contaId: nova })
              .then(({ ok }) => ok && avisos.ok('Conta da regra mudada.'))
        }}
      />
      {propria(funcao) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            void excluir
              .executar({ empresaId, evento: evento.evento, funcao })
              .then(({ ok }) => ok && avisos.ok('A regra voltou à conta do plano.'))
          }
        >
          Voltar ao plano
        </Button>
      ) : null}
    </div>
  )
  return (
    <section aria-label="Contas da regra" className="ctb-contas-da-regra">
      <ErrosDoPedido falha={salvar.falha} />
      {evento.debitos.map((conta) => linha('Débito', conta))}
      {evento.creditos.map((conta) => linha('Crédito', conta))}
    </section>
  )
}

function EditarEvento({
  evento,
  empresaId,
  onFechar,
}: {
  evento: Evento
  empresaId: number
  onFechar: () => void
}) {
  const [ativa, setAtiva] = useState(evento.ativa)
  const [historico, setHistorico] = useState(evento.historico ?? '')
  const daEmpresa = useAcao(contabilAutomaticos.salvarEvento)
  const doEscritorio = useAcao(contabilAutomaticos.salvarEventoDoEscritorio)
  const voltar = useAcao(contabilAutomaticos.excluirEvento)
  const administra = useUsuario()?.IDPerfilAcesso === 1
  const corpo = {
    evento: evento.evento,
    ativa,
    historico: historico.trim() === '' ? null : historico.trim(),
  }
  const terminar = (ok: boolean, texto: string) => {
    if (!ok) return
    avisos.ok(texto)
    onFechar()
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={`Regra: ${evento.nome}`}
      rodape={
        <>
          {evento.de === 'empresa' ? (
            <Button
              variant="subtle"
              onClick={() =>
                void voltar
                  .executar({ empresaId, evento: evento.evento })
                  .then(({ ok }) => terminar(ok, 'A empresa voltou à regra do escritório.'))
              }
            >
              Voltar à do escritório
            </Button>
          ) : null}
          {administra ? (
            <Button
              variant="default"
              loading={doEscritorio.enviando}
              onClick={() =>
                void doEscritorio
                  .executar(corpo)
                  .then(({ ok }) => terminar(ok, 'Regra do escritório guardada.'))
              }
            >
              Valer no escritório
            </Button>
          ) : null}
          <Button
            loading={daEmpresa.enviando}
            onClick={() =>
              void daEmpresa
                .executar({ empresaId, ...corpo })
                .then(({ ok }) => terminar(ok, 'Regra desta empresa guardada.'))
            }
          >
            Valer nesta empresa
          </Button>
        </>
      }
    >
      <div className="rz-formulario">
        <p className="rz-suave">{evento.quando}</p>
        <Switch
          label="Lançar sozinho"
          checked={ativa}
          onChange={({ currentTarget }) => setAtiva(currentTarget.checked)}
        />
        <TextInput
          label="Histórico"
          description="{documento}, {competencia} e {pessoa} são trocados pelos de cada fato. Vazio: o que vem com a regra."
          placeholder={evento.historicoPadrao}
          maxLength={300}
          value={historico}
          onChange={({ currentTarget }) => setHistorico(currentTarget.value)}
        />
        <ErrosDoPedido falha={daEmpresa.falha} />
        <ErrosDoPedido falha={doEscritorio.falha} />
        <ContasDaRegra evento={evento} empresaId={empresaId} />
      </div>
    </Gaveta>
  )
}

const ACOES = { inserir: 'criou', alterar: 'mudou', excluir: 'tirou' } as const

/** Who changed the rules, newest first. */
function Trilha({ empresaId }: { empresaId: number }) {
  const { dados, estado } = useConsulta(contabilAutomaticos.historicoDasRegras, { empresaId })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  const mudancas = dados?.mudancas ?? []
  if (mudancas.length === 0) return null
  return (
    <details className="rz-cartao ctb-trilha">
      <summary>Quem mudou as regras ({mudancas.length})</summary>
      <ul>
        {mudancas.map(({ id, em, quem, acao, tabela, campos }) => (
          <li key={id}>
            <span className="rz-suave">{formatarInstante(em)}</span> {quem} {ACOES[acao]}{' '}
            {tabela === 'regra_contabil' ? 'a conta de' : 'a regra'}{' '}
            {campos.find(({ campo }) => campo === 'evento')?.depois ??
              campos.find(({ campo }) => campo === 'evento')?.antes ??
              ''}
            {campos
              .filter(({ campo, antes, depois }) => antes !== depois && MOSTRADOS.has(campo))
              .map(({ campo, antes, depois }) => ` · ${campo}: ${antes ?? '—'} → ${depois ?? '—'}`)
              .join('')}
          </li>
        ))}
      </ul>
    </details>
  )
}
const MOSTRADOS = new Set(['ativa', 'historico', 'funcao', 'conta_id'])

/** What the book posts by itself, by rules one edits, and what is left to post. */
export function Automaticos({ livro, empresaId }: Props) {
  const { dados, estado } = useConsulta(contabilAutomaticos.listarEventos, { empresaId })
  const [editado, setEditado] = useState<Evento['evento'] | null>(null)
  const evento = dados?.eventos.find((um) => um.evento === editado)
  return (
    <>
      <BarraDoPeriodo livro={livro} semInstante />
      <Movimentos
        key={`${livro.periodo.de}-${livro.periodo.ate}-${hojeEmBrasilia()}`}
        livro={livro}
        empresaId={empresaId}
      />
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      <ul className="ctb-eventos" aria-label="Regras dos lançamentos automáticos">
        {dados?.eventos.map((um) => (
          <CartaoDoEvento key={um.evento} evento={um} onEditar={() => setEditado(um.evento)} />
        ))}
      </ul>
      <ContasDosFatos key={empresaId} empresaId={empresaId} />
      <Trilha empresaId={empresaId} />
      {evento ? (
        <EditarEvento evento={evento} empresaId={empresaId} onFechar={() => setEditado(null)} />
      ) : null}
    </>
  )
}
