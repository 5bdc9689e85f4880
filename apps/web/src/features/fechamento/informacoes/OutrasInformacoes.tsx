import { Checkbox, TextInput } from '@mantine/core'
import { informacoes, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { errosPorCampo } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { BotaoMemoria } from '../../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { DialogoAberto } from '../../../ui/DialogoAberto.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { competenciaPorExtenso, formatarDinheiro } from '../../../ui/formato.ts'
import { MemoriaEscrita } from '../../../ui/MemoriaEscrita.tsx'
import { CampoValor } from './CampoValor.tsx'
import { IbsCbs } from './IbsCbs.tsx'
import { Linhas } from './Linhas.tsx'
import { LucroReal } from './LucroReal.tsx'
import { LucrosPagos } from './LucrosPagos.tsx'
import { Recebimentos } from './Recebimentos.tsx'
import { ServicosTomados } from './ServicosTomados.tsx'
import {
  ehLucro,
  ehReal,
  type Informacoes,
  type Lidas,
  REGIME,
  recebimentosDe,
  type Valores,
  valoresDe,
} from './valores.ts'
import './informacoes.css'

type Resposta = RouteOutput<typeof informacoes.salvarInformacoes>
type Mudar = (campos: Partial<Informacoes>) => void
type Parte = { lidas: Lidas; valores: Informacoes; erros: Record<string, string>; mudar: Mudar }

const ultimoDiaDe = (competencia: string): string => {
  const [ano, mes] = competencia.split('-').map(Number)
  return `${competencia}-${new Date(Date.UTC(ano ?? 2000, mes ?? 1, 0)).getUTCDate()}`
}

/** First month in which CBS and IBS are paid. */
const IBS_CBS_DESDE = '2027-01'

const RETIDOS = [
  ['irrf', 'IRRF'],
  ['csll', 'CSLL'],
  ['pis', 'PIS'],
  ['cofins', 'COFINS'],
  ['inss', 'INSS'],
  ['iss', 'ISS'],
] as const
const TRIBUTOS = [
  ['irpj', 'IRPJ'],
  ['csll', 'CSLL'],
  ['cofins', 'COFINS'],
  ['pis', 'PIS'],
  ['cpp', 'CPP'],
  ['ipi', 'IPI'],
  ['icms', 'ICMS'],
  ['iss', 'ISS'],
] as const

/** The object without the field when there is no amount: absent is not zero. */
function comValor<T extends object>(objeto: T, nome: keyof T, valor: number | null): T {
  const { [nome]: _, ...resto } = objeto
  return (valor === null || valor === 0 ? resto : { ...resto, [nome]: valor }) as T
}

function Receitas({ lidas: { regime }, valores, mudar }: Parte) {
  return (
    <>
      <div className="fech-campos">
        <CampoValor
          label="Devoluções e cancelamentos fora das notas"
          value={valores.devolucoes}
          onChange={(valor) => mudar({ devolucoes: valor ?? 0 })}
        />
        {ehLucro(regime) ? (
          <>
            <CampoValor
              label="Receitas financeiras"
              value={valores.receitasFinanceiras}
              onChange={(valor) => mudar({ receitasFinanceiras: valor ?? 0 })}
            />
            <CampoValor
              label="Exclusões de PIS e COFINS"
              description="ICMS destacado e outras da lei"
              value={valores.exclusoesPisCofins}
              onChange={(valor) => mudar({ exclusoesPisCofins: valor ?? 0 })}
            />
          </>
        ) : null}
      </div>
      {ehLucro(regime) ? (
        <Linhas
          titulo="Outras receitas"
          coisa="receita"
          ajuda="Ganhos de capital, aluguéis fora do objeto: entram inteiras no IRPJ e na CSLL."
          itens={valores.outrasReceitas}
          nova={(): Informacoes['outrasReceitas'][number] => ({ descricao: '', valor: 0 })}
          onMudar={(outrasReceitas) => mudar({ outrasReceitas })}
        >
          {(item, mudarItem) => (
            <>
              <TextInput
                label="Descrição"
                required
                maxLength={120}
                value={item.descricao}
                onChange={({ currentTarget }) => mudarItem({ descricao: currentTarget.value })}
              />
              <CampoValor
                label="Valor"
                value={item.valor}
                onChange={(valor) => mudarItem({ valor: valor ?? 0 })}
              />
            </>
          )}
        </Linhas>
      ) : null}
    </>
  )
}

function Retencoes({ lidas: { regime }, valores, mudar }: Parte) {
  const campos = ehLucro(regime) ? RETIDOS : RETIDOS.filter(([nome]) => nome === 'inss')
  return (
    <fieldset className="fech-linhas">
      <legend>Retido por clientes e fora das notas</legend>
      <div className="fech-campos">
        {campos.map(([nome, rotulo]) => (
          <CampoValor
            key={nome}
            label={rotulo}
            value={valores.retencoes[nome] ?? null}
            onChange={(valor) => mudar({ retencoes: comValor(valores.retencoes, nome, valor) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DoSimples({ valores, mudar }: Parte) {
  const { valoresFixos, exigibilidadeSuspensa } = valores
  return (
    <>
      <fieldset className="fech-linhas">
        <legend>Valor fixo mensal</legend>
        <div className="fech-campos">
          {(['icms', 'iss'] as const).map((nome) => (
            <CampoValor
              key={nome}
              label={`${nome.toUpperCase()} em valor fixo`}
              value={valoresFixos[nome] ?? null}
              onChange={(valor) => mudar({ valoresFixos: comValor(valoresFixos, nome, valor) })}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox.Group
        label="Exigibilidade suspensa"
        description="Tributos em discussão (CTN, art. 151): são declarados, e não pagos agora."
        value={[...exigibilidadeSuspensa]}
        onChange={(escolhidos) =>
          mudar({
            exigibilidadeSuspensa: escolhidos as Informacoes['exigibilidadeSuspensa'],
          })
        }
      >
        <div className="fech-campos fech-campos-curtos">
          {TRIBUTOS.map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

function Resultado({ resposta }: { resposta: Resposta }) {
  const [aberta, setAberta] = useState(false)
  if (resposta.recusa !== null)
    return <Faixa tom="atencao">Gravado, mas o mês ainda não fecha: {resposta.recusa}</Faixa>
  return (
    <div className="fech-avisos" aria-live="polite">
      <Faixa tom="info">
        Gravado. Com estas informações o imposto do mês é{' '}
        <strong>{formatarDinheiro(resposta.imposto ?? 0)}</strong>
        {resposta.memoria ? (
          <BotaoMemoria rotulo="imposto do mês" onClick={() => setAberta(!aberta)} />
        ) : null}
        . Execute a Apuração para valer.
      </Faixa>
      {aberta && resposta.memoria ? <MemoriaEscrita memoria={resposta.memoria} /> : null}
    </div>
  )
}

function Preenchimento({ lidas, onFechar }: { lidas: Lidas; onFechar: () => void }) {
  const { empresaId, competencia, regime } = lidas
  const ultimoDia = ultimoDiaDe(competencia)
  const [base, setBase] = useState(() => ({ valores: valoresDe(lidas), versao: lidas.versao }))
  const [valores, setValores] = useState<Valores>(base.valores)
  const [resposta, setResposta] = useState<Resposta>()
  const { executar, falha } = useAcao(informacoes.salvarInformacoes)
  const erros = errosPorCampo(falha)
  const rascunho = useRascunho({
    chave: `${paths.fechamento.faturamento}#informacoes-${empresaId}-${competencia}`,
    titulo: 'Outras informações da competência',
    valores,
    sujo: JSON.stringify(valores) !== JSON.stringify(base.valores),
    aoContinuar: setValores,
  })
  const mudar: Mudar = (campos) =>
    setValores((antes) => ({ ...antes, informacoes: { ...antes.informacoes, ...campos } }))
  const parte: Parte = { lidas, valores: valores.informacoes, erros, mudar }
  const mei = regime === REGIME.mei
  return (
    <FormularioLivre
      rascunho={rascunho}
      enviar="Gravar"
      pronto={!lidas.bloqueada}
      voltar="Fechar"
      onVoltar={onFechar}
      onEnviar={() =>
        executar({
          ...{ empresaId, competencia, informacoes: valores.informacoes },
          ...{ recebimentos: recebimentosDe(valores, ultimoDia), versao: base.versao },
        })
      }
      onFeito={(gravadas) => {
        setBase({ valores, versao: gravadas.versao })
        setResposta(gravadas)
      }}
    >
      {lidas.bloqueada ? (
        <Faixa tom="atencao">O período está bloqueado: reabra-o para mudar alguma coisa.</Faixa>
      ) : null}
      <fieldset className="fech-formulario" disabled={lidas.bloqueada}>
        <legend className="rz-so-leitor">{competenciaPorExtenso(competencia)}</legend>
        {lidas.caixa ? (
          <Recebimentos
            titulos={lidas.titulos}
            recebidos={valores.recebidos}
            ultimoDia={ultimoDia}
            erros={erros}
            onMudar={(recebidos) => setValores((antes) => ({ ...antes, recebidos }))}
          />
        ) : null}
        {mei ? null : <Receitas {...parte} />}
        {mei ? null : <Retencoes {...parte} />}
        {regime === REGIME.simples ? <DoSimples {...parte} /> : null}
        {ehLucro(regime) && competencia >= IBS_CBS_DESDE ? (
          <IbsCbs
            ibsCbs={valores.informacoes.ibsCbs}
            erros={erros}
            onMudar={(ibsCbs) => mudar({ ibsCbs } as Partial<Informacoes>)}
          />
        ) : null}
        {ehReal(regime) && valores.informacoes.real ? (
          <LucroReal
            regime={regime}
            competencia={competencia}
            real={valores.informacoes.real}
            onMudar={(real) => mudar({ real })}
          />
        ) : null}
        <ServicosTomados
          lidas={lidas}
          ultimoDia={ultimoDia}
          itens={valores.informacoes.servicosTomados}
          erros={erros}
          onMudar={(servicosTomados) => mudar({ servicosTomados })}
        />
        <LucrosPagos
          lidas={lidas}
          ultimoDia={ultimoDia}
          itens={valores.informacoes.lucros}
          erros={erros}
          onMudar={(lucros) => mudar({ lucros })}
        />
      </fieldset>
      {Object.keys(erros).length > 0 ? <Faixa tom="erro">{Object.values(erros)[0]}</Faixa> : null}
      {resposta ? <Resultado resposta={resposta} /> : null}
    </FormularioLivre>
  )
}

type Props = { empresaId: number; competencia: string; onFechar: () => void }

/** «Outras informações da competência»: what the month has besides notes, only the fields the regime uses. */
export function OutrasInformacoes({ empresaId, competencia, onFechar }: Props) {
  const { dados, estado } = useConsulta(informacoes.lerInformacoes, { empresaId, competencia })
  // What was loaded first stays: a reload after saving does not throw away what is being typed.
  const [primeiras, setPrimeiras] = useState<Lidas>()
  if (dados && !primeiras) setPrimeiras(dados)
  const lidas = primeiras ?? dados
  return (
    <DialogoAberto
      aberto
      onFechar={onFechar}
      tamanho="xl"
      titulo={
        lidas
          ? `Outras informações de ${lidas.empresa}, ${competenciaPorExtenso(competencia)}`
          : 'Outras informações da competência'
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!lidas && !estado.falha ? <Carregando linhas={8} /> : null}
      {lidas ? <Preenchimento lidas={lidas} onFechar={onFechar} /> : null}
    </DialogoAberto>
  )
}
