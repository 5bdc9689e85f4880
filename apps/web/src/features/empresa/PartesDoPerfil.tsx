import type { ReactNode } from 'react'
import { Competencia, DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarCnae, formatarDocumento } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import {
  type Perfil,
  textoDaBase,
  textoDaParticipacao,
  textoDoAnexo,
  textoDoCertificado,
  textoDoRegime,
  textoDoTipoDeConta,
  validadeDoCertificado,
} from './empresa.ts'

type PropsDaParte = {
  id: string
  titulo: string
  colunas: readonly string[]
  vazio: string
  editar?: ReactNode
  children: readonly ReactNode[]
}

function Parte({ id, titulo, colunas, vazio, editar, children }: PropsDaParte) {
  return (
    <section className="rz-cartao rz-perfil-parte" aria-labelledby={id}>
      <div className="rz-perfil-titulo">
        <h2 id={id}>{titulo}</h2>
        {editar}
      </div>
      {children.length === 0 ? (
        <p className="rz-suave">{vazio}</p>
      ) : (
        <Tabela nome={titulo} className="rz-perfil-tabela" titulos={colunas}>
          {children}
        </Tabela>
      )}
    </section>
  )
}

type Editavel = { editar?: ReactNode }

export function Atividades({ atividades, editar }: Pick<Perfil, 'atividades'> & Editavel) {
  return (
    <Parte
      id="perfil-atividades"
      titulo="Atividades"
      colunas={['CNAE', 'Descrição', 'Anexo']}
      vazio="Nenhuma atividade cadastrada."
      editar={editar}
    >
      {atividades.map(({ id, cnae, descricao, anexo, principal }) => (
        <tr key={id}>
          <td className="rz-numero">{formatarCnae(cnae)}</td>
          <td data-rotulo="Descrição">
            {descricao} {principal ? <span className="rz-principal">principal</span> : null}
          </td>
          <td data-rotulo="Anexo">{textoDoAnexo(anexo)}</td>
        </tr>
      ))}
    </Parte>
  )
}

export function Socios({ socios, editar }: { socios: Perfil['Socios'] } & Editavel) {
  return (
    <Parte
      id="perfil-socios"
      titulo="Sócios"
      colunas={['Nome', 'CPF', 'Participação', 'Pró-labore']}
      vazio="Nenhum sócio cadastrado."
      editar={editar}
    >
      {socios.map(({ id, nome, cpf, nascimento, rg, participacao, administrador, proLabore }) => (
        <tr key={id}>
          <td>
            {nome} {administrador ? <span className="rz-principal">administra</span> : null}
            {nascimento === null && rg === null ? null : (
              <small className="rz-suave rz-da-pessoa">
                {nascimento === null ? null : (
                  <span>
                    Nascimento <DataCivil valor={nascimento} />
                  </span>
                )}
                {rg === null ? null : <span>RG {rg}</span>}
              </small>
            )}
          </td>
          <td className="rz-numero" data-rotulo="CPF">
            {formatarDocumento(cpf)}
          </td>
          <td className="rz-numero" data-rotulo="Participação">
            {textoDaParticipacao(participacao)}
          </td>
          <td data-rotulo="Pró-labore">
            <Dinheiro valor={proLabore} />
          </td>
        </tr>
      ))}
    </Parte>
  )
}

export function HistoricoDeRegime({
  perfis,
  editar,
}: { perfis: Perfil['ListaPerfis'] } & Editavel) {
  return (
    <Parte
      id="perfil-regimes"
      titulo="Histórico de regime"
      colunas={['A partir de', 'Regime', 'Anexo', 'Reconhecimento']}
      vazio="Nenhum regime registrado."
      editar={editar}
    >
      {perfis.map(({ vigenteDe, IDRegime, anexo, baseReconhecimento }) => (
        <tr key={vigenteDe}>
          <td>
            {vigenteDe.length > 7 ? (
              <DataCivil valor={vigenteDe} />
            ) : (
              <Competencia valor={vigenteDe} />
            )}
          </td>
          <td data-rotulo="Regime">{textoDoRegime(IDRegime)}</td>
          <td data-rotulo="Anexo">{textoDoAnexo(anexo)}</td>
          <td data-rotulo="Reconhecimento">{textoDaBase(baseReconhecimento)}</td>
        </tr>
      ))}
    </Parte>
  )
}

export function Contas({ contas, editar }: Pick<Perfil, 'contas'> & Editavel) {
  return (
    <Parte
      id="perfil-contas"
      titulo="Contas bancárias"
      colunas={['Conta', 'Banco', 'Agência', 'Número', 'Tipo']}
      vazio="Nenhuma conta bancária cadastrada."
      editar={editar}
    >
      {contas.map(({ id, apelido, banco, agencia, conta, tipo }) => (
        <tr key={id}>
          <td>{apelido}</td>
          <td className="rz-numero" data-rotulo="Banco">
            {banco}
          </td>
          <td className="rz-numero" data-rotulo="Agência">
            {agencia}
          </td>
          <td className="rz-numero" data-rotulo="Número">
            {conta}
          </td>
          <td data-rotulo="Tipo">{textoDoTipoDeConta(tipo)}</td>
        </tr>
      ))}
    </Parte>
  )
}

export function Certificados({
  certificados,
  hoje,
  editar,
}: Pick<Perfil, 'certificados'> & { hoje: string } & Editavel) {
  return (
    <Parte
      id="perfil-certificados"
      titulo="Certificados digitais"
      colunas={['Tipo', 'Titular', 'Válido até', 'Situação']}
      vazio="Nenhum certificado guardado."
      editar={editar}
    >
      {certificados.map(({ tipo, titular, validoAte }) => {
        const { tom, texto } = validadeDoCertificado(validoAte, hoje)
        return (
          <tr key={`${tipo}-${titular}-${validoAte}`}>
            <td>{textoDoCertificado(tipo)}</td>
            <td data-rotulo="Titular">{titular}</td>
            <td data-rotulo="Válido até">
              <DataCivil valor={validoAte} />
            </td>
            <td data-rotulo="Situação">
              <Situacao tom={tom}>{texto}</Situacao>
            </td>
          </tr>
        )
      })}
    </Parte>
  )
}
