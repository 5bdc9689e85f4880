import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { falhaNaTela } from '../../../../api/falha.ts'
import { links, paths } from '../../../../paths.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { Recusas } from '../../emissao/Recusas.tsx'
import { type DeQuem, recusasDaFalha } from '../../emissao/recusas.ts'
import { DiaDaEmissao } from '../DiaDaEmissao.tsx'
import { type AcaoDaVenda, AcoesDaVenda } from './AcoesDaVenda.tsx'
import { BlocoDaObraOuDoEvento } from './BlocoDaObraOuDoEvento.tsx'
import {
  BlocoDeQuando,
  BlocoDoCliente,
  BlocoDoExterior,
  BlocoDoServico,
  ehOptante,
} from './BlocosDaVenda.tsx'
import { MaisOpcoes } from './MaisOpcoes.tsx'
import { ForaDoComum, PareceRepetida, PreviaAoLado } from './PreviaAoLado.tsx'
import { useDitos } from './use-ditos.ts'
import type { Comeco } from './use-origem.ts'
import { usePrevia } from './use-previa.ts'
import { type Salva, useSalvar } from './use-salvar.ts'
import { useVenda } from './use-venda.ts'
import {
  comNotasInteiras,
  daParaPrever,
  type PedidoDaVenda,
  type Previsao,
  pedidoDaVenda,
} from './venda.ts'

const FEITO: Readonly<Record<Salva['feito'], string>> = {
  emitir: 'Cobrança salva e nota pedida. O resultado aparece aqui sozinho.',
  salvar: 'Cobrança salva em A faturar.',
  agendar: 'Cobrança agendada: a nota sai sozinha no dia.',
}

type Falha = NonNullable<ReturnType<typeof useSalvar>['falha']>
type Repetida = Previsao['pareceRepetida']

const CAMPOS_DA_RECUSA = ['emissao-impedida', 'cobranca-repetida', 'fora-do-comum']

type DaRecusa = {
  falha: Falha | undefined
  de: DeQuem
  onCampo: Parameters<typeof Recusas>[0]['onCampo']
  ditos: Pick<ReturnType<typeof useDitos>, 'dizerOutra' | 'dizerIsso'>
  /** What was said goes with it. */
  onReenviar: () => void
}

/** Why it was not kept, or not billed, with the way to mend each thing. */
function Recusada({ falha, de, onCampo, ditos, onReenviar }: DaRecusa) {
  const dizer = (o: 'dizerOutra' | 'dizerIsso') => () => {
    ditos[o]()
    onReenviar()
  }
  const onde = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (falha) onde.current?.focus()
  }, [falha])
  if (!falha) return null
  if (falha.codigo === 'cobranca-repetida') {
    const repetida = falha.dados?.repetida as Repetida | undefined
    return repetida ? (
      <PareceRepetida repetida={repetida} aceita={false} onAceitar={dizer('dizerOutra')} />
    ) : (
      <CartaoErro {...falhaNaTela(falha)} />
    )
  }
  if (falha.codigo === 'fora-do-comum')
    return (
      <ForaDoComum
        ditas={(falha.dados?.foraDoComum as string[] | undefined) ?? []}
        aceito={false}
        onAceitar={dizer('dizerIsso')}
      />
    )
  if (falha.codigo === 'emissao-impedida')
    return (
      <section ref={onde} tabIndex={-1} className="fa-impedida" aria-label="A nota não foi emitida">
        <h2>A nota ainda não pode ser emitida</h2>
        <p>Nada foi enviado e nenhum número foi usado. Resolva e tente de novo:</p>
        <Recusas recusas={recusasDaFalha(falha.dados)} de={de} onCampo={onCampo} />
      </section>
    )
  return falha.erros.length === 0 && !CAMPOS_DA_RECUSA.includes(falha.codigo) ? (
    <CartaoErro {...falhaNaTela(falha)} />
  ) : null
}

type DaSubstituta = { nota: NonNullable<Comeco['substitui']>; optante: boolean }

/** Another note in the place of one; what the national rules do not let change is said before it is refused. */
const TomaOLugar = ({ nota, optante }: DaSubstituta) => (
  <Faixa tom="info">
    A nova nota toma o lugar da <Link to={links.nota(nota.id)}>nota {nota.numero}</Link>, que fica
    Substituída quando a nova for autorizada.{' '}
    {nota.nacional
      ? `Não mudam ${
          optante
            ? 'o cliente, a competência e o valor'
            : 'a competência, o código do serviço e o local da prestação'
        }: para mudá-los, cancele a nota e emita outra.`
      : 'O que pode mudar, a prefeitura decide ao receber o pedido.'}
  </Faixa>
)

type Props = { comeco: Comeco; regime: number | undefined; chave: string; titulo: string }

/** The address may name the field to be mended: it has the focus once the page is there. */
function useCampoDoEndereco(focar: ReturnType<typeof useVenda>['focar']): void {
  const [parametros] = useSearchParams()
  const pedido = parametros.get('campo')
  const feito = useRef(false)
  useEffect(() => {
    if (pedido === null || feito.current) return
    feito.current = true
    focar(pedido as Parameters<typeof focar>[0])
  }, [pedido, focar])
}

type DosBlocos = Pick<
  ReturnType<typeof useVenda>,
  'de' | 'cliente' | 'noExterior' | 'identifica' | 'mais' | 'setMais'
> &
  Pick<Props, 'comeco' | 'regime'>

function Blocos({ comeco, regime, de, mais, setMais, ...dela }: DosBlocos) {
  const { cliente, noExterior, identifica } = dela
  const { empresaId, cobranca, substitui } = comeco
  const optante = ehOptante(regime)
  const nacional = substitui?.nacional === true
  const fixo = nacional && optante
  return (
    <div className="fa-blocos">
      {substitui ? <TomaOLugar nota={substitui} optante={optante} /> : null}
      <BlocoDoCliente
        {...{ de, empresaId, cliente, fixo }}
        foco={cobranca === null && substitui === null}
      />
      <BlocoDoServico {...{ de, empresaId, regime }} valorFixo={fixo} />
      {identifica ? <BlocoDaObraOuDoEvento {...{ de, identifica, regime }} /> : null}
      {noExterior ? <BlocoDoExterior de={de} /> : null}
      <BlocoDeQuando de={de} mesFixo={nacional} />
      <MaisOpcoes
        porDocumento
        comObra={identifica?.o === 'obra'}
        {...{ de, regime }}
        aberto={mais}
        onAbrir={setMais}
      />
    </div>
  )
}

/** Three blocks on one page, and beside them what comes of what is written. */
export function FormularioDaCobranca({ comeco, regime, chave, titulo }: Props) {
  const navegar = useNavigate()
  const idDoFormulario = useId()
  const { empresaId, cobranca, substitui } = comeco
  const { acao, enviando, salvar, falha } = useSalvar(comeco)
  const venda = useVenda({
    ...{ modo: 'cobranca', falha, chave, titulo },
    inicial: comeco.inicial,
  })
  const { de, noExterior, rascunho, focar } = venda
  useCampoDoEndereco(focar)
  const ditos = useDitos(`${de.valores.bruto} ${de.valores.competencia}`)
  const [agendando, setAgendando] = useState(false)
  const pedido = (valores: typeof de.valores): PedidoDaVenda =>
    pedidoDaVenda(valores, { empresaId, noExterior, substituiNotaId: substitui?.id ?? null })
  const previa = usePrevia(
    daParaPrever(de.valores, noExterior) ? pedido(comNotasInteiras(de.valores)) : null,
  )
  const deQuem = {
    empresaId,
    clienteId: de.valores.cliente?.id ?? null,
    cobrancaId: cobranca?.id ?? null,
  }
  const enviarComo = (qual: AcaoDaVenda) => {
    acao.current = qual
    ;(document.getElementById(idDoFormulario) as HTMLFormElement | null)?.requestSubmit()
  }
  return (
    <>
      <Formulario
        de={de}
        id={idDoFormulario}
        rascunho={rascunho}
        className="fa-venda"
        elemento={{
          onKeyDown: ({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) acao.current = { tipo: 'emitir' }
          },
        }}
        onEnviar={(valores) => salvar(pedido(valores), ditos.deAgora.current)}
        onFeito={({ cobrancaId, feito }) => {
          avisos.ok(FEITO[feito])
          void navegar(links.cobranca(cobrancaId))
        }}
        antes={
          <Recusada
            falha={falha}
            de={deQuem}
            onCampo={focar}
            ditos={ditos}
            onReenviar={() => enviarComo(acao.current)}
          />
        }
      >
        <Blocos {...venda} comeco={comeco} regime={regime} />
        <PreviaAoLado
          {...{ previa, noExterior }}
          de={deQuem}
          onCampo={focar}
          outraMesmo={ditos.outraMesmo || cobranca !== null}
          onOutraMesmo={ditos.dizerOutra}
          issoMesmo={ditos.issoMesmo || falha?.codigo === 'fora-do-comum'}
          onIssoMesmo={ditos.dizerIsso}
        />
        <AcoesDaVenda
          enviando={enviando}
          onAcao={(qual) => {
            acao.current = qual
          }}
          onAgendar={cobranca ? undefined : () => setAgendando(true)}
          onVoltar={() => void navegar(paths.receitas.raiz)}
        />
      </Formulario>
      {agendando ? (
        <DiaDaEmissao
          dia={de.valores.emissao}
          onFechar={() => setAgendando(false)}
          onAgendar={async (dia) => {
            enviarComo({ tipo: 'agendar', dia })
            return true
          }}
        />
      ) : null}
    </>
  )
}
