import { carteira } from '@razao/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errosPorCampo } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { companySlice } from '../../../state/company.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { competenciaEmFechamento, hojeEmBrasilia } from '../../../state/hoje.ts'
import { useDespacho } from '../../../state/reducers.ts'
import { avisos } from '../../../ui/avisos.tsx'
import type { ErroDoCampo } from '../../../ui/campos.ts'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { competenciaPorExtenso, plural } from '../../../ui/formato.ts'
import { Tela } from '../../../ui/Tela.tsx'
import {
  type Erros,
  errosDoPasso,
  estaVazio,
  type NovaEmpresa as Nova,
  novaVazia,
  PASSOS,
  paraEnvio,
  recusadoEm,
} from './nova-empresa.ts'
import { PassoEmpresa } from './PassoEmpresa.tsx'
import { PassoMeses } from './PassoMeses.tsx'
import { PassoRegime } from './PassoRegime.tsx'
import { PassoSocios } from './PassoSocios.tsx'
import type { PropsDoPasso } from './passo.ts'
import './nova.css'

const TELAS = [PassoEmpresa, PassoRegime, PassoMeses, PassoSocios] as const
const ULTIMO = PASSOS.length - 1
const FEITO = { ok: true, valor: undefined } as const

function Progresso({ passo }: { passo: number }) {
  return (
    <ol className="ne-passos" aria-label={`Passo ${passo + 1} de ${PASSOS.length}`}>
      {PASSOS.map((nome, i) => (
        <li
          key={nome}
          data-feito={i < passo || undefined}
          {...(i === passo ? { 'aria-current': 'step' as const } : {})}
        >
          <span aria-hidden>{i + 1}</span>
          {nome}
        </li>
      ))}
    </ol>
  )
}

/** What the server refused stays on its field until the person writes again. */
function useEnvio(onRecusa: (passo: number) => void) {
  const { executar } = useAcao(carteira.criarEmpresa)
  const [recusados, setRecusados] = useState<Erros>({})
  const enviar = async (nova: Nova) => {
    const resultado = await executar(paraEnvio(nova))
    if (resultado.ok) return resultado.valor
    const porCampo = errosPorCampo(resultado.falha)
    if (Object.keys(porCampo).length === 0) return null
    const { passo, erros } = recusadoEm(porCampo)
    setRecusados(erros)
    onRecusa(passo)
    return null
  }
  return { enviar, recusados, esquecer: () => setRecusados({}) }
}

function useNova() {
  const [inicial] = useState(() => novaVazia(competenciaEmFechamento()))
  const [nova, setNova] = useState(inicial)
  const rascunho = useRascunho({
    chave: `${paths.empresa.raiz}#nova`,
    titulo: 'Nova empresa',
    valores: nova,
    sujo: JSON.stringify(nova) !== JSON.stringify(inicial),
    aoContinuar: (guardada) => setNova({ ...inicial, ...guardada }),
  })
  return { nova, setNova, rascunho }
}

/** «Nova empresa»: CNPJ → filled → reviewed → in force; at the end the month is there to be closed. */
export function NovaEmpresa({ onSair }: { onSair: () => void }) {
  const { nova, setNova, rascunho } = useNova()
  const [tentativas, setTentativas] = useState(0)
  const titulo = useRef<HTMLHeadingElement>(null)
  const raiz = useId()
  const navegar = useNavigate()
  const despachar = useDespacho()
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { passo } = nova
  const irPara = (para: number) => {
    setTentativas(0)
    setNova((antes) => ({ ...antes, passo: para }))
  }
  const envio = useEnvio((para) => {
    setNova((antes) => ({ ...antes, passo: para }))
    setTentativas((n) => n + 1)
  })
  const anterior = useRef(passo)
  useEffect(() => {
    if (anterior.current !== passo) titulo.current?.focus()
    anterior.current = passo
  }, [passo])

  const locais = errosDoPasso(nova, passo, hoje)
  const erros = tentativas > 0 ? { ...envio.recusados, ...locais } : {}
  const idDe = (campo: string) => `${raiz}-${campo}`
  const mudar: PropsDoPasso['mudar'] = (mudanca) => {
    envio.esquecer()
    setNova((antes) => ({ ...antes, ...mudanca }))
  }
  const criar = async () => {
    const criada = await envio.enviar(nova)
    if (!criada) return false
    await rascunho.concluir()
    const { primeiraCompetencia } = paraEnvio(nova)
    despachar(companySlice.actions.empresaEscolhida(criada))
    despachar(companySlice.actions.competenciaEscolhida(primeiraCompetencia))
    avisos.ok(
      `${criada.Apelido} entrou na carteira. O mês de ${competenciaPorExtenso(primeiraCompetencia)} já pode ser fechado.`,
    )
    const onde = new URLSearchParams({
      competencia: primeiraCompetencia,
      busca: criada.Apelido,
    })
    void navegar(`${paths.fechamento.raiz}?${onde}`)
    return true
  }
  const seguir = async () => {
    if (passo === ULTIMO) return (await criar()) ? FEITO : { ok: false as const }
    irPara(passo + 1)
    return FEITO
  }
  const Passo = TELAS[passo] ?? PassoEmpresa
  const resumo = resumidos(nova, erros).map(({ campo, ...erro }) => ({ id: idDe(campo), ...erro }))
  return (
    <Tela titulo="Nova empresa" resumo="Do CNPJ ao primeiro mês a fechar, em quatro passos.">
      <FormularioLivre
        className="rz-cartao rz-formulario ne-cartao"
        recuperado={rascunho.recuperado}
        titulo={
          <>
            <Progresso passo={passo} />
            <h2 ref={titulo} tabIndex={-1}>
              {PASSOS[passo]}
            </h2>
          </>
        }
        erros={resumo}
        conferir={() => {
          setTentativas((n) => n + 1)
          return Object.keys(locais).length === 0
        }}
        enviar={passo === ULTIMO ? 'Criar empresa' : 'Continuar'}
        voltar={passo === 0 ? 'Voltar às empresas' : 'Voltar'}
        onVoltar={passo === 0 ? onSair : () => irPara(passo - 1)}
        onEnviar={seguir}
      >
        <Passo nova={nova} mudar={mudar} erros={erros} idDe={idDe} />
      </FormularioLivre>
    </Tela>
  )
}

const ROTULOS: Readonly<Record<string, string>> = {
  cnpj: 'CNPJ',
  razaoSocial: 'Razão social',
  apelido: 'Nome no escritório',
  abertura: 'Data de abertura',
  municipioIbge: 'Município',
  cnae: 'CNAE principal',
  atividade: 'Atividade principal',
  email: 'E-mail da empresa',
  regime: 'Regime tributário',
  regimeDesde: 'Neste regime desde',
  anexo: 'Anexo',
  meiAtividade: 'O que o MEI faz',
  aliquotaIss: 'Alíquota do ISS',
  primeira: 'Primeiro mês a fechar aqui',
  anteriores: 'Meses anteriores',
  soma: 'Participações',
  nome: 'Nome',
  cpf: 'CPF',
  participacao: 'Participação',
  valor: 'Valor do pró-labore',
  proLabore: 'Pró-labore',
  interna: 'Receita',
  externa: 'Exportação',
  folha: 'Folha',
}
type NoResumo = Omit<ErroDoCampo, 'id'> & { readonly campo: string }

/** One line for each field; the same field of many months is one line, which leads to the first. */
function resumidos(nova: Nova, erros: Erros): NoResumo[] {
  const grupos = Map.groupBy(Object.entries(erros), ([campo, mensagem]) =>
    /^\d{4}-/.test(campo) ? `${campo.slice(8)} ${estaVazio(nova, campo)} ${mensagem}` : campo,
  )
  return [...grupos.values()].flatMap(([primeiro, ...outros]) => {
    if (!primeiro) return []
    const [campo, mensagem] = primeiro
    const mais = outros.length === 0 ? '' : ` e de mais ${plural(outros.length, 'mês', 'meses')}`
    const vazio = estaVazio(nova, campo)
    return [
      { campo, rotulo: `${rotuloDo(campo)}${mais}`, mensagem, vazio, campos: outros.length + 1 },
    ]
  })
}

/** `0.cpf` → `CPF do sócio 1`; `2026-09.interna` → `Receita de 09/2026`. */
function rotuloDo(campo: string): string {
  const [de = '', nome] = campo.split('.')
  if (nome === undefined) return ROTULOS[campo] ?? campo
  const [ano, mes] = de.split('-')
  const onde = mes === undefined ? `do sócio ${Number(de) + 1}` : `de ${mes}/${ano}`
  return `${ROTULOS[nome] ?? nome} ${onde}`
}
