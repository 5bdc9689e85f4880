import { contabilCadastros, contabilLivro, contabilRelatorios } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { feito } from '../../../ui/FormularioLivre.tsx'
import { competenciaPorExtenso } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { Escolha } from '../comum/Escolha.tsx'
import { type LancamentoCompleto, mesmoDiaNoMesSeguinte } from '../comum/lancamento.ts'
import type { Livro } from '../comum/use-livro.ts'
import { type Modelo, useContas } from '../plano/index.ts'
import { Lancador } from './Lancador.tsx'
import {
  type Lancamento,
  lancamentoVazio,
  linhasDasPartidas,
  linhasDoPadrao,
} from './linhas-do-lancador.ts'
import { useDiaSugerido } from './use-dia-sugerido.ts'
import {
  type Escrita,
  useCorrigir,
  useLancar,
  useModelo,
  useRascunhoContabil,
} from './use-escrever.ts'

type Props = { livro: Livro; empresaId: number }

/** From where the form begins: nothing, another entry, a draft or a template; `ultimoDia`, the one just written. */
function useInicial({ livro, empresaId }: Props, ultimoDia: string | null) {
  const { parametros, competencia } = livro
  const numero = (nome: string) => Number(parametros.get(nome)) || null
  const [copiar, corrigir] = [numero('copiar'), numero('corrigir')]
  const [rascunhoId, modelo] = [numero('rascunho'), parametros.get('modelo')]
  const outro = copiar ?? corrigir
  const lancamento = useConsulta(
    contabilRelatorios.detalharLancamento,
    outro === null ? AINDA_NAO : { lancamentoId: outro },
  )
  const rascunhos = useConsulta(
    contabilLivro.listarRascunhosContabeis,
    rascunhoId === null ? AINDA_NAO : { empresaId },
  )
  const modelos = useConsulta(contabilCadastros.listarModelos, { empresaId })
  const rascunho = rascunhos.dados?.rascunhos.find(({ id }) => id === rascunhoId)
  const doModelo = modelos.dados?.modelos.find(({ nome }) => nome === modelo)
  const padrao = modelos.dados?.padroes.find(({ nome }) => nome === modelo)
  const { dia: sugerido, bloqueado } = useDiaSugerido(empresaId, competencia)
  const dia = sugerido === null ? null : (ultimoDia ?? sugerido)
  const dados = lancamento.dados
  const vazio = dia === null ? undefined : lancamentoVazio(dia)
  let inicial: Lancamento | undefined = vazio
  let sumiu: string | null = null
  if (outro !== null) {
    inicial = dados && {
      data: corrigir === null ? mesmoDiaNoMesSeguinte(dados.data) : dados.data,
      historico: dados.historico,
      documento: corrigir === null ? '' : (dados.documento?.numero ?? ''),
      linhas: linhasDasPartidas(dados.partidas),
    }
  } else if (rascunhoId !== null && rascunhos.dados) {
    if (!rascunho) sumiu = 'O rascunho já foi confirmado ou descartado.'
    else
      inicial = {
        data: rascunho.data ?? dia ?? '',
        historico: rascunho.historico,
        documento: rascunho.documentoNumero ?? '',
        linhas: linhasDasPartidas(rascunho.partidas),
      }
  } else if (modelo && modelos.dados) {
    const escolhido = doModelo ?? padrao
    if (!escolhido) sumiu = `O modelo «${modelo}» já não existe.`
    else
      inicial = vazio && {
        ...vazio,
        historico: escolhido.historico,
        linhas: doModelo
          ? linhasDasPartidas(doModelo.partidas)
          : linhasDoPadrao(padrao?.partidas ?? []),
      }
  } else if (rascunhoId !== null || modelo) inicial = undefined
  let rascunhoDe = `diario-${empresaId}`
  if (corrigir !== null) rascunhoDe = `corrigir-${corrigir}`
  else if (rascunhoId !== null) rascunhoDe = `rascunho-${rascunhoId}`
  return {
    rascunhoDe,
    chave: `${outro ?? ''}-${rascunhoId ?? ''}-${modelo ?? ''}`,
    inicial,
    bloqueado,
    corrigido: corrigir === null ? undefined : dados,
    rascunho,
    modelos: modelos.dados?.modelos ?? [],
    padroes: modelos.dados?.padroes ?? [],
    sumiu,
    falha: lancamento.estado.falha ?? rascunhos.estado.falha,
    onTentarDeNovo: () => {
      for (const { estado } of [lancamento, rascunhos]) if (estado.falha) estado.onTentarDeNovo?.()
    },
  }
}

const FECHAR = { lancar: null, copiar: null, corrigir: null, rascunho: null, modelo: null } as const

function DialogoDoTexto({
  titulo,
  rotulo,
  confirmar,
  avisoDe,
  onConfirmar,
  onFechar,
}: {
  titulo: string
  rotulo: string
  confirmar: string
  /** What is worth knowing before confirming these words. */
  avisoDe?: (texto: string) => string | null
  /** The dialog stays while it is under way, and after, if nobody closes it: what was written can be mended. */
  onConfirmar: (texto: string) => Promise<unknown>
  onFechar: () => void
}) {
  const formulario = useFormulario({
    campos: { texto: { rotulo, obrigatorio: true, maximo: 80, foco: true } },
  })
  const texto = formulario.valores.texto.trim()
  return (
    <Dialogo aberto titulo={titulo} onFechar={onFechar}>
      <Formulario
        de={formulario}
        enviar={confirmar}
        pronto={texto !== ''}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={feito(() => onConfirmar(texto))}
        depois={<span role="status">{avisoDe?.(texto) ?? ''}</span>}
      />
    </Dialogo>
  )
}

type ComNome = { readonly nome: string }

/** Those of the company, and the standard entries that it has not under a name of its own. */
function EscolhaDeModelo({
  livro,
  modelos,
  padroes,
}: {
  livro: Livro
  modelos: readonly ComNome[]
  padroes: readonly ComNome[]
}) {
  const dela = new Set(modelos.map(({ nome }) => nome))
  if (modelos.length + padroes.length === 0) return null
  return (
    <div className="ctb-barra">
      <Escolha
        rotulo="Começar de um modelo"
        valor={livro.parametros.get('modelo') ?? ''}
        opcoes={[
          ['', 'Sem modelo'],
          ...modelos.map(({ nome }) => [nome, nome] as const),
          ...padroes
            .filter(({ nome }) => !dela.has(nome))
            .map(({ nome }) => [nome, `Partida-padrão: ${nome}`] as const),
        ]}
        onMudar={(modelo) => livro.mudar({ ...FECHAR, lancar: 'sim', modelo })}
      />
    </div>
  )
}

type PorCorrigir = { lancamento: Lancamento; responder: (escrita: Escrita) => void }

/** Asks why, then writes the reversal and the right entry. */
function DialogoDaCorrecao({
  original,
  pedido,
  corrigir,
  onFim,
}: {
  original: LancamentoCompleto
  pedido: PorCorrigir
  corrigir: ReturnType<typeof useCorrigir>
  onFim: () => void
}) {
  const responder = (feito: boolean) => {
    pedido.responder(feito ? 'feito' : [])
    onFim()
  }
  return (
    <DialogoDoTexto
      titulo={`Corrigir o lançamento ${original.numero}/${original.exercicio}`}
      rotulo="Motivo da correção"
      confirmar="Corrigir"
      onFechar={() => responder(false)}
      onConfirmar={async (motivo) => {
        if (await corrigir.executar(original, pedido.lancamento, motivo)) responder(true)
      }}
    />
  )
}

/** Names the template; of the same name, it is told that one takes the place of the other. */
function DialogoDoModelo({
  empresaId,
  lancamento,
  modelos,
  onFechar,
}: {
  empresaId: number
  lancamento: Lancamento
  modelos: readonly Modelo[]
  onFechar: () => void
}) {
  const guardar = useModelo(empresaId)
  const deNome = (nome: string) => modelos.find((modelo) => modelo.nome === nome)
  return (
    <DialogoDoTexto
      titulo="Guardar como modelo"
      rotulo="Nome do modelo"
      confirmar="Guardar"
      avisoDe={(nome) =>
        deNome(nome)
          ? 'Já há um modelo com este nome: o histórico e as linhas dele serão trocados por estes.'
          : null
      }
      onFechar={onFechar}
      onConfirmar={async (nome) => {
        if (await guardar(nome, lancamento, deNome(nome))) onFechar()
      }}
    />
  )
}

/** The form of an entry with what it begins from and what becomes of it. */
export function Digitacao({ livro, empresaId }: Props) {
  const { contas, analiticas, carregando, estado } = useContas(empresaId, { inativas: true })
  const { competencia } = livro
  const [ultimo, setUltimo] = useState<{ competencia: string; dia: string } | null>(null)
  const ultimoDia = ultimo?.competencia === competencia ? ultimo.dia : null
  const origem = useInicial({ livro, empresaId }, ultimoDia)
  const lancar = useLancar(empresaId)
  const corrigir = useCorrigir()
  const rascunhos = useRascunhoContabil(empresaId)
  const [vez, setVez] = useState(0)
  const [paraModelo, setParaModelo] = useState<Lancamento | null>(null)
  const [paraCorrigir, setParaCorrigir] = useState<PorCorrigir | null>(null)
  const falha = estado.falha ?? origem.falha
  if (falha)
    return (
      <CartaoErro
        {...falha}
        onTentarDeNovo={estado.falha ? estado.onTentarDeNovo : origem.onTentarDeNovo}
      />
    )
  const { inicial, corrigido, rascunho } = origem
  if (carregando || !inicial) return <Carregando linhas={5} />
  const depois = ({ data }: Lancamento) => {
    if (corrigido) return livro.mudar(FECHAR)
    // One day has many entries: the next begins on the day of this one.
    if (data !== '') setUltimo({ competencia, dia: data })
    livro.mudar({ ...FECHAR, lancar: 'sim' })
    setVez((n) => n + 1)
  }
  const confirmar = async (lancamento: Lancamento): Promise<Escrita> => {
    if (corrigido) {
      return new Promise((responder) => setParaCorrigir({ lancamento, responder }))
    }
    return rascunho ? rascunhos.confirmar(lancamento, rascunho) : lancar.executar(lancamento)
  }
  const fechar = (guardado: boolean) => {
    livro.mudar(FECHAR)
    document.querySelector<HTMLElement>('[data-novo]')?.focus()
    if (guardado) avisos.info('O que foi digitado fica guardado, e é oferecido ao voltar aqui.')
  }
  return (
    <>
      {corrigido ? null : (
        <EscolhaDeModelo livro={livro} modelos={origem.modelos} padroes={origem.padroes} />
      )}
      {origem.sumiu ? <Faixa tom="atencao">{origem.sumiu}</Faixa> : null}
      {origem.bloqueado ? (
        <Faixa tom="info">
          {competenciaPorExtenso(livro.competencia)} está bloqueado para a contabilidade: o
          lançamento começa com a data de hoje. Para lançar no mês, reabra-o em Períodos.
        </Faixa>
      ) : null}
      <Lancador
        key={`${origem.chave}-${vez}`}
        rascunho={origem.rascunhoDe}
        empresaId={empresaId}
        contas={analiticas}
        naoRecebem={contas.filter((conta) => !analiticas.includes(conta))}
        inicial={inicial}
        titulo={corrigido ? `Corrigir o lançamento ${corrigido.numero}` : 'Novo lançamento'}
        confirmar={corrigido ? 'Corrigir' : 'Confirmar'}
        enviando={lancar.enviando || corrigir.enviando || rascunhos.enviando}
        onConfirmar={confirmar}
        onRascunho={corrigido ? undefined : (lancamento) => rascunhos.guardar(lancamento, rascunho)}
        onPronto={depois}
        onModelo={corrigido ? undefined : setParaModelo}
        onFechar={fechar}
      />
      {paraModelo ? (
        <DialogoDoModelo
          empresaId={empresaId}
          lancamento={paraModelo}
          modelos={origem.modelos}
          onFechar={() => setParaModelo(null)}
        />
      ) : null}
      {paraCorrigir && corrigido ? (
        <DialogoDaCorrecao
          original={corrigido}
          pedido={paraCorrigir}
          corrigir={corrigir}
          onFim={() => setParaCorrigir(null)}
        />
      ) : null}
    </>
  )
}
