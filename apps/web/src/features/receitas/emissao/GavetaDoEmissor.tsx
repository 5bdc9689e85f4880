import { emissoes, type RouteOutput, empresa as rotas } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { podeAbrir } from '../../../state/pode-abrir.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { Numeracao } from './Numeracao.tsx'
import { Recusas } from './Recusas.tsx'

type Emissor = RouteOutput<typeof emissoes.lerEmissor>

const PRODUCAO = '1'
const AMBIENTES = [
  ['2', 'Produção restrita: teste, sem valor fiscal'],
  [PRODUCAO, 'Produção: cada nota tem valor fiscal'],
] as const
/** regApTribSN of the DPS. */
const APURACOES = [
  ['1', 'Tributos federais e ISS pelo Simples (DAS)'],
  ['2', 'Federais pelo Simples, ISS por fora'],
  ['3', 'Federais e ISS por fora do Simples'],
] as const
/** regEspTrib of the DPS. */
const REGIMES = [
  ['0', 'Nenhum'],
  ['1', 'Ato cooperado (cooperativa)'],
  ['2', 'Estimativa'],
  ['3', 'Microempresa municipal'],
  ['4', 'Notário ou registrador'],
  ['5', 'Profissional autônomo'],
  ['6', 'Sociedade de profissionais'],
  ['9', 'Outros'],
] as const

/** What is kept, as the choice holds it. */
const codigoDe = <V extends string>(
  opcoes: readonly (readonly [V, string])[],
  codigo: number,
  padrao: V,
): V => opcoes.find(([valor]) => valor === String(codigo))?.[0] ?? padrao

const rotuloDe = (opcoes: readonly (readonly [string, string])[], codigo: number): string =>
  opcoes.find(([valor]) => valor === String(codigo))?.[1] ?? String(codigo)

const CAMPOS = {
  ambiente: { tipo: 'escolha', rotulo: 'Ambiente', opcoes: AMBIENTES },
  serie: {
    tipo: 'numero',
    rotulo: 'Série da DPS ou do RPS',
    obrigatorio: true,
    maximo: 5,
    validar: (texto: string) =>
      /^[1-9]\d{0,4}$/.test(texto.trim()) && Number(texto) < 50_000
        ? null
        : 'A série vai de 1 a 49999.',
  },
  proximoNumero: {
    tipo: 'numero',
    rotulo: 'Próximo número',
    descricao: 'Só aumenta: um número usado não é de outra nota.',
    obrigatorio: true,
    maximo: 15,
    validar: (texto: string) =>
      /^[1-9]\d{0,14}$/.test(texto.trim()) ? null : 'Escreva um número a partir de 1.',
  },
  apuracaoSimples: {
    tipo: 'escolha',
    rotulo: 'Apuração no Simples',
    opcoes: APURACOES,
    descricao: 'Só de quem é do Simples Nacional.',
  },
  regimeEspecial: { tipo: 'escolha', rotulo: 'Regime especial do ISS', opcoes: REGIMES },
  informacoes: {
    tipo: 'longo',
    rotulo: 'Informações que vão em toda nota (opcional)',
    maximo: 2000,
  },
  enviaNota: {
    tipo: 'caixa',
    rotulo: 'Enviar a nota ao cliente por e-mail, assim que autorizada',
    descricao: 'Vai a quem o cadastro do cliente diz que recebe notas, com o DANFSe e o XML.',
  },
  enviaTeste: {
    tipo: 'caixa',
    rotulo: 'Enviar também as notas de teste',
    descricao: 'O assunto diz que a nota não tem valor fiscal.',
  },
} as const

function FormularioDoEmissor({ empresaId, emissor }: { empresaId: number; emissor: Emissor }) {
  const { executar, falha } = useAcao(emissoes.configurarEmissor)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: {
      ambiente: codigoDe(AMBIENTES, emissor.ambiente, '2'),
      serie: emissor.serie,
      proximoNumero: String(emissor.proximoNumero),
      apuracaoSimples: codigoDe(APURACOES, emissor.apuracaoSimples, '1'),
      regimeEspecial: codigoDe(REGIMES, emissor.regimeEspecial, '0'),
      informacoes: emissor.informacoes ?? '',
      enviaNota: emissor.enviaNota,
      enviaTeste: emissor.enviaTeste,
    },
    falha,
  })
  const { ambiente, enviaNota } = formulario.valores
  const paraValer = ambiente === PRODUCAO && String(emissor.ambiente) !== PRODUCAO
  return (
    <Formulario
      de={formulario}
      enviar="Salvar"
      onEnviar={({ informacoes, ...valores }) =>
        executar({
          empresaId,
          ambiente: Number(valores.ambiente),
          serie: valores.serie,
          proximoNumero: Number(valores.proximoNumero),
          apuracaoSimples: Number(valores.apuracaoSimples),
          regimeEspecial: Number(valores.regimeEspecial),
          informacoes: informacoes === '' ? null : informacoes,
          enviaNota: valores.enviaNota,
          enviaTeste: valores.enviaTeste,
          versao: emissor.versao,
        })
      }
      onFeito={() => avisos.ok('Salvo. Vale para as próximas notas.')}
    >
      <Campo de={formulario} nome="ambiente" />
      {paraValer ? (
        <Faixa tom="atencao">
          A partir de salvar, as notas desta empresa vão para a prefeitura e têm valor fiscal.
        </Faixa>
      ) : null}
      <Campo de={formulario} nome="serie" />
      <Campo de={formulario} nome="proximoNumero" />
      <Campo de={formulario} nome="apuracaoSimples" />
      <Campo de={formulario} nome="regimeEspecial" />
      <Campo de={formulario} nome="informacoes" />
      <Campo de={formulario} nome="enviaNota" />
      {enviaNota && ambiente !== PRODUCAO ? <Campo de={formulario} nome="enviaTeste" /> : null}
    </Formulario>
  )
}

function SoLido({ emissor }: { emissor: Emissor }) {
  return (
    <dl className="rz-fatos">
      <dt>Ambiente</dt>
      <dd>{rotuloDe(AMBIENTES, emissor.ambiente)}</dd>
      <dt>Série</dt>
      <dd className="rz-numero">{emissor.serie}</dd>
      <dt>Próximo número</dt>
      <dd className="rz-numero">{emissor.proximoNumero}</dd>
      <dt>Apuração no Simples</dt>
      <dd>{rotuloDe(APURACOES, emissor.apuracaoSimples)}</dd>
      <dt>Regime especial</dt>
      <dd>{rotuloDe(REGIMES, emissor.regimeEspecial)}</dd>
      <dt>Nota ao cliente</dt>
      <dd>{emissor.enviaNota ? 'Vai por e-mail assim que autorizada' : 'Não vai sozinha'}</dd>
      {emissor.informacoes ? (
        <>
          <dt>Informações</dt>
          <dd>{emissor.informacoes}</dd>
        </>
      ) : null}
    </dl>
  )
}

type Props = { empresaId: number | null; onFechar: () => void }

/** How a company issues, whether it can, and the numbers it used without a note. */
export function GavetaDoEmissor({ empresaId, onFechar }: Props) {
  const usuario = useUsuario()
  const muda = podeAbrir(usuario, 'CONTADOR') && !usuario?.verComo
  const pedido = empresaId === null ? AINDA_NAO : { empresaId }
  const { dados, estado } = useConsulta(emissoes.lerEmissor, pedido)
  const { dados: empresa } = useConsulta(rotas.lerEmpresa, pedido)
  return (
    <Gaveta
      aberta={empresaId !== null}
      onFechar={onFechar}
      titulo={empresa ? `Como ${empresa.Apelido} emite` : 'Como a empresa emite'}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={8} /> : null}
      {dados && empresaId !== null ? (
        <div className="rz-nota">
          {dados.pronta ? (
            <Faixa tom="info">Pronta para emitir.</Faixa>
          ) : (
            <section aria-label="O que falta para emitir">
              <Recusas
                recusas={dados.falta}
                de={{ empresaId, clienteId: null, cobrancaId: null }}
              />
            </section>
          )}
          {muda ? (
            <FormularioDoEmissor key={dados.versao} empresaId={empresaId} emissor={dados} />
          ) : (
            <SoLido emissor={dados} />
          )}
          <Numeracao empresaId={empresaId} />
        </div>
      ) : null}
    </Gaveta>
  )
}
