import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { Campo } from '../../../ui/Campo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { mesDaMascara } from '../nova/nova-empresa.ts'
import { ANEXOS_DO_SIMPLES, MEI, REGIMES } from '../nova/opcoes-do-regime.ts'
import { efeitoDaVigencia, listarMeses } from './editar.ts'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import type { PropsDaEdicao } from './props.ts'
import { CAMPOS_DO_REGIME, regimeDo, regimeParaEnvio } from './regime.ts'
import { useEdicao } from './use-edicao.ts'

/** What the month typed reaches, before it is sent. */
function Efeito({ cadastro, vigenteDe }: Pick<PropsDaEdicao, 'cadastro'> & { vigenteDe: string }) {
  const desde = mesDaMascara(vigenteDe)
  if (desde === null) return null
  const { bloqueadas, reapurar, abertas, ate } = efeitoDaVigencia(cadastro, desde)
  if (bloqueadas.length > 0)
    return (
      <Faixa tom="bloqueado">
        Alcança o que já está bloqueado ({listarMeses(bloqueadas)}): reabra do mais novo para o mais
        antigo, ou escolha uma vigência depois.
      </Faixa>
    )
  const partes = [
    reapurar.length > 0 ? `Precisará ser apurado de novo: ${listarMeses(reapurar)}.` : null,
    abertas.length > 0 ? `Já sai assim: ${listarMeses(abertas)}.` : null,
    reapurar.length + abertas.length === 0 ? 'Nenhum mês já iniciado muda.' : null,
    ate === null ? null : `Vale até a mudança que já existe, em ${listarMeses([ate])}.`,
  ]
  return <Faixa tom="info">{partes.filter(Boolean).join(' ')}</Faixa>
}

/** Another regime, or other choices in it, from a month on. */
export function EditarRegime({ empresaId, cadastro, onFechar, onTrazer }: PropsDaEdicao) {
  const edicao = useEdicao(rotas.alterarRegime, 'Regime salvo.', onFechar)
  const formulario = useFormulario({
    campos: CAMPOS_DO_REGIME,
    inicial: regimeDo(cadastro),
    falha: edicao.falha,
  })
  const rascunho = useRascunho({
    chave: `${paths.perfil.raiz}#regime-${empresaId}`,
    titulo: `Regime de ${cadastro.dados.apelido}`,
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const { valores, campo, mudar } = formulario
  const codigo = Number(valores.regime)
  const ehSimples = codigo === REGIME.simples
  const ehLucro = [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal].some(
    (regime) => regime === codigo,
  )
  const select = (nome: 'regime' | 'anexo' | 'meiAtividade') => {
    const { onChange, ...resto } = campo(nome)
    return {
      ...resto,
      required: true,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange(currentTarget.value),
    }
  }
  return (
    <Formulario
      de={formulario}
      className="rz-formulario ed-formulario"
      rascunho={rascunho}
      enviar="Salvar"
      pronto={formulario.sujo}
      onVoltar={onFechar}
      onEnviar={(escrito) =>
        edicao.salvar({ ...regimeParaEnvio(escrito), empresaId, versao: cadastro.versao })
      }
      onFeito={edicao.contar}
    >
      <p>
        O que muda vale a partir da competência escrita. Os meses de antes continuam com o que
        tinham, e mês bloqueado não é tocado.
      </p>
      <Campo de={formulario} nome="vigenteDe" />
      <Efeito cadastro={cadastro} vigenteDe={valores.vigenteDe} />
      <NativeSelect {...select('regime')} data={REGIMES} />
      {ehSimples ? <NativeSelect {...select('anexo')} data={ANEXOS_DO_SIMPLES} /> : null}
      {codigo === REGIME.mei ? <NativeSelect {...select('meiAtividade')} data={MEI} /> : null}
      {ehSimples || codigo === REGIME.presumido ? (
        <Radio.Group
          label="Reconhecimento da receita"
          value={valores.baseReconhecimento}
          onChange={(valor) => mudar('baseReconhecimento', valor)}
        >
          <div className="ne-opcoes">
            <Radio value="0" label="Competência: pela nota emitida" />
            <Radio value="1" label="Caixa: pelo que foi recebido" />
          </div>
        </Radio.Group>
      ) : null}
      {ehLucro ? <Campo de={formulario} nome="aliquotaIss" /> : null}
      {ehSimples ? (
        <Checkbox
          label="Passou do sublimite: ICMS e ISS fora do DAS"
          checked={valores.impedidaIcmsIss === 'sim'}
          onChange={({ currentTarget }) =>
            mudar('impedidaIcmsIss', currentTarget.checked ? 'sim' : '')
          }
        />
      ) : null}
      <Campo de={formulario} nome="motivo" />
      <FalhaDaEdicao
        empresaId={empresaId}
        falha={edicao.falha}
        onTrazer={() => {
          edicao.limpar()
          onTrazer()
        }}
      />
    </Formulario>
  )
}
