import { TextInput } from '@mantine/core'
import { fiscal, obrigacoes } from '@razao/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUsuario } from '../state/contexto.ts'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { Campo } from '../ui/Campo.tsx'
import type { CamposDeTexto, DeArquivo } from '../ui/campos.ts'
import { lerDinheiro, textoDoCampo } from '../ui/dinheiro-digitado.ts'
import { Formulario } from '../ui/Formulario.tsx'
import { formatarData, formatarDinheiro } from '../ui/formato.ts'
import { registrarFeito } from '../ui/historico.ts'
import { dataDigitada, limpar } from '../ui/mascaras.ts'
import { useFormulario } from '../ui/use-formulario.ts'
import { ContaDoPagamento, type Previsto } from './ContaDoPagamento.tsx'
import { COMPROVANTE } from './comprovante.ts'
import { exigir, useAcao } from './use-acao.ts'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'
import './pagamento.css'
import { selecionaAoChegar } from '../ui/seleciona-ao-chegar.ts'

type Nome = 'pagaEm' | 'multa' | 'juros' | 'total'
type Valores = Readonly<Record<Nome, string>>
type Props = {
  /** Without `versao` the guide is still being read: nothing can be sent. */
  guia: { readonly id: number; readonly rotulo: string; readonly versao: number | undefined }
  onVoltar: () => void
  onPago?: () => void
  children?: ReactNode
}

const reais = (texto: string): string | null =>
  lerDinheiro(texto) === null ? 'Escreva um valor, como 1.234,56.' : null

/** Where the law's multa and juros are not known, who pays says them, zero included. */
const camposAte = (
  hoje: string,
  semCalculo: boolean,
): CamposDeTexto<Nome> & { readonly comprovante: DeArquivo } => ({
  comprovante: COMPROVANTE,
  pagaEm: {
    tipo: 'date',
    foco: true,
    rotulo: 'Data do pagamento',
    obrigatorio: true,
    validar: (dia) => {
      const data = dataDigitada(dia)
      if (data === null) return 'Escreva uma data que existe, como 20/11/2026.'
      return data > hoje ? 'Esta data ainda não chegou.' : null
    },
  },
  multa: { rotulo: 'Multa paga', obrigatorio: semCalculo, validar: reais },
  juros: { rotulo: 'Juros pagos', obrigatorio: semCalculo, validar: reais },
  total: {
    rotulo: 'Valor pago',
    obrigatorio: true,
    validar: (texto) =>
      lerDinheiro(texto) === 0 ? 'O valor pago precisa ser maior que zero.' : reais(texto),
  },
})

/** What is in the three fields, in centavos; null while one cannot be read. */
function lidos({ multa, juros, total }: Valores) {
  const lido = { multa: lerDinheiro(multa || '0'), juros: lerDinheiro(juros || '0') }
  const pago = lerDinheiro(total)
  if (lido.multa === null || lido.juros === null || pago === null) return null
  return { multa: lido.multa, juros: lido.juros, total: pago }
}

/** What nobody worked out for the day is left to be written. */
const textos = ({ aviso, multa, juros, total }: Previsto) => {
  if (aviso !== null) return { multa: '', juros: '', total: '' }
  return {
    multa: textoDoCampo(multa),
    juros: textoDoCampo(juros),
    total: textoDoCampo(total),
  }
}

/** Of a total that the person wrote: what it has over the principal, up to the multa and the juros of the day. */
function acrescimosDe({ principal, multa, juros }: Previsto, total: number) {
  const sobra = Math.max(0, total - principal)
  const naMulta = Math.min(multa, sobra)
  return {
    multa: textoDoCampo(naMulta),
    juros: textoDoCampo(Math.min(juros, sobra - naMulta)),
  }
}

type DoValor = 'multa' | 'juros' | 'total'

/** The fields that nobody wrote go with the one being written. */
function queAcompanham(
  nome: DoValor,
  previsto: Previsto,
  lido: { multa: number; juros: number; total: number },
  escritos: ReadonlySet<Nome>,
): Partial<Valores> {
  if (nome !== 'total')
    return escritos.has('total')
      ? {}
      : { total: textoDoCampo(previsto.principal + lido.multa + lido.juros) }
  return escritos.has('multa') || escritos.has('juros') ? {} : acrescimosDe(previsto, lido.total)
}

/** What it means to pay another value than that of the day. */
function sobreADiferenca({ principal, total }: Previsto, pago: number): string {
  if (pago > total)
    return `${formatarDinheiro(pago - total)} a mais que o calculado. Confira no comprovante a multa e os juros.`
  if (pago < principal)
    return `Faltam ${formatarDinheiro(principal - pago)} do valor da guia: com menos que ele, ela não fica paga.`
  return `Faltam ${formatarDinheiro(total - pago)} de multa e juros: a guia fica paga, e a diferença ainda pode ser cobrada.`
}

/** What the law says for the day; while the payment is being told the answer of before stays, and is not asked again. */
function usePrevisto(guiaId: number, dia: string, parado: boolean) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const ultimo = useRef<Previsto | undefined>(undefined)
  const data = dataDigitada(dia)
  const { dados, carregando } = useConsulta(
    fiscal.preverPagamento,
    parado || data === null || data > hoje ? AINDA_NAO : { guiaId, pagaEm: data },
  )
  if (!parado) ultimo.current = dados
  return { previsto: ultimo.current, carregando }
}

function useRegistrar({ guia, onPago }: Pick<Props, 'guia' | 'onPago'>) {
  const pagar = useAcao(fiscal.informarPagamento)
  const anexar = useAcao(fiscal.anexarComprovante)
  const desfazer = useAcao(obrigacoes.desfazerPagamento, { semModal: true })
  const [registrando, setRegistrando] = useState(false)
  const contar = async (valores: Valores, comprovante: File | null): Promise<undefined> => {
    const pagaEm = dataDigitada(valores.pagaEm)
    const pago = lidos(valores)
    const { versao } = guia
    if (pagaEm === null || pago === null || versao === undefined) return
    const { ok } = await pagar.executar({ guiaId: guia.id, pagaEm, ...pago, versao })
    if (!ok) return
    registrarFeito({
      texto: `Registrou o pagamento de ${guia.rotulo}`,
      desfazer: async () => {
        exigir(await desfazer.executar({ guiaId: guia.id, versao: versao + 1 }))
      },
    })
    avisos.ok(`Pagamento de ${guia.rotulo} registrado em ${formatarData(pagaEm)}. Ctrl+Z desfaz.`)
    // The payment is told already: a receipt that is refused is sent again in the guide.
    if (comprovante) await anexar.executar({ guiaId: guia.id }, { arquivo: comprovante })
    onPago?.()
  }
  const registrar = async (valores: Valores, comprovante: File | null) => {
    setRegistrando(true)
    return await contar(valores, comprovante).finally(() => setRegistrando(false))
  }
  return { registrar, registrando, falha: pagar.falha }
}

/** «Já paguei»: when and how much, as the person says it; the statement of the bank comes later. */
export function FormularioDoPagamento({ guia, onVoltar, onPago, children }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { registrar, registrando, falha } = useRegistrar({ guia, ...(onPago ? { onPago } : {}) })
  const [escritos, setEscritos] = useState<ReadonlySet<Nome>>(new Set())
  const [semCalculo, setSemCalculo] = useState(false)
  const formulario = useFormulario({
    campos: camposAte(hoje, semCalculo),
    inicial: { pagaEm: limpar('date', formatarData(hoje)), multa: '', juros: '', total: '' },
    falha,
  })
  const { previsto, carregando } = usePrevisto(guia.id, formulario.valores.pagaEm, registrando)
  const { valores, preencher } = formulario
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer fills the fields again
  useEffect(() => {
    if (!previsto) return
    setSemCalculo(previsto.aviso !== null)
    const total = escritos.has('total') ? lerDinheiro(valores.total) : null
    const doDia = { ...textos(previsto), ...(total === null ? {} : acrescimosDe(previsto, total)) }
    const novos = Object.entries(doDia).filter(([nome]) => !escritos.has(nome as Nome))
    preencher(Object.fromEntries(novos))
  }, [previsto])
  const escrever = (nome: DoValor, texto: string) => {
    setEscritos((antes) => new Set(antes).add(nome))
    const novos: Valores = { ...valores, [nome]: texto }
    const lido = lidos({ ...novos, total: novos.total || '0' })
    const acompanha = !previsto || !lido ? {} : queAcompanham(nome, previsto, lido, escritos)
    preencher({ [nome]: texto, ...acompanha })
  }
  const pago = lidos(valores)
  const diferenca = previsto && pago ? pago.total - previsto.total : 0
  const comAcrescimos =
    previsto !== undefined && (previsto.total !== previsto.principal || previsto.aviso !== null)
  const valor = (nome: DoValor) => (
    <TextInput
      {...formulario.campo(nome)}
      inputMode="decimal"
      autoComplete="off"
      {...selecionaAoChegar}
      onChange={({ currentTarget }) => escrever(nome, currentTarget.value)}
    />
  )
  return (
    <Formulario
      de={formulario}
      className="rz-pagamento"
      enviar="Registrar pagamento"
      pronto={guia.versao !== undefined && !carregando}
      onVoltar={onVoltar}
      onEnviar={({ comprovante, ...feitos }) => registrar(feitos, comprovante)}
    >
      {children}
      <Campo de={formulario} nome="pagaEm" />
      {previsto ? <ContaDoPagamento previsto={previsto} /> : null}
      <div className="rz-pagamento-valores">
        {comAcrescimos || diferenca !== 0 ? valor('multa') : null}
        {comAcrescimos || diferenca !== 0 ? valor('juros') : null}
        {valor('total')}
      </div>
      {diferenca === 0 || !previsto || !pago ? null : (
        <p className="rz-pagamento-diferenca" role="status">
          {sobreADiferenca(previsto, pago.total)}
        </p>
      )}
      <Campo de={formulario} nome="comprovante" />
    </Formulario>
  )
}
