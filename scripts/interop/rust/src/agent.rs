//! Agents, each with a key.

use crate::{tell, text, Answer, Failure, Outcome, Party};
use a2c_smcp::smcp_agent::error::SmcpAgentError;
use a2c_smcp::smcp_agent::{AsyncAgentEventHandler, AsyncSmcpAgent, DefaultAuthProvider, SmcpAgentConfig};
use a2c_smcp::{
    EnterOfficeNotification, LeaveOfficeNotification, UpdateMCPConfigNotification, UpdateToolListNotification,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::RwLock;

/// Seconds for every call: the SDK has one setting for all of them.
const CALL_TIMEOUT: u64 = 2;

#[derive(Default)]
pub struct Agents {
    agents: RwLock<HashMap<String, (Arc<AsyncSmcpAgent>, String, String)>>,
}

/// Passes on what the SDK tells its user.
struct Ear(String);

impl Ear {
    fn tell(&self, what: &str, computer: Option<&str>) -> Result<(), SmcpAgentError> {
        tell("heard", json!({ "key": self.0, "what": what, "computer": computer }));
        Ok(())
    }
}

type Heard = Result<(), SmcpAgentError>;

#[async_trait::async_trait]
impl AsyncAgentEventHandler for Ear {
    async fn on_computer_enter_office(&self, data: EnterOfficeNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("entered", data.computer.as_deref())
    }
    async fn on_computer_leave_office(&self, data: LeaveOfficeNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("left", data.computer.as_deref())
    }
    async fn on_computer_update_config(&self, data: UpdateMCPConfigNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("config-changed", Some(&data.computer))
    }
    async fn on_computer_update_tool_list(&self, data: UpdateToolListNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("tools-changed", Some(&data.computer))
    }
    async fn on_desktop_updated(&self, computer: &str, _: Vec<String>, _: &AsyncSmcpAgent) -> Heard {
        self.tell("desktop-changed", Some(computer))
    }
}

/// Long texts are told by their length.
fn shortened(mut skill: Value) -> Value {
    let length = skill["body"].as_str().map(|body| body.chars().count()).unwrap_or_default();
    if length > 1_000 {
        skill["body"] = json!(format!("{length} characters"));
    }
    skill
}

fn failure_of(error: SmcpAgentError) -> Failure {
    let code = match &error {
        SmcpAgentError::Protocol(known) => Some(known.code),
        _ => None,
    };
    Failure { message: error.to_string(), code }
}

impl Agents {
    async fn connect(&self, params: &Value) -> Outcome {
        let (key, office, name) = (text(params, "key"), text(params, "office"), text(params, "name"));
        let mut provider = DefaultAuthProvider::new(name.clone(), office.clone());
        if let Some(secret) = params["secret"].as_str() {
            provider = provider.with_api_key(secret.to_string());
        }
        let config = SmcpAgentConfig::new().with_tool_call_timeout(CALL_TIMEOUT).with_get_timeout(10);
        let mut agent = AsyncSmcpAgent::new(provider, config).with_event_handler(Ear(key.clone()));
        agent.connect(&text(params, "url")).await.map_err(failure_of)?;
        self.agents.write().await.insert(key, (Arc::new(agent), office, name));
        Ok(Value::Null)
    }

    async fn run(&self, method: &str, params: &Value) -> Outcome {
        if method == "connect" {
            return self.connect(params).await;
        }
        let key = text(params, "key");
        if method == "disconnect" {
            // The SDK has no way to disconnect; it leaves, and is dropped.
            if let Some((agent, ..)) = self.agents.write().await.remove(&key) {
                agent.leave_office().await.map_err(failure_of)?;
            }
            return Ok(Value::Null);
        }
        let found = self.agents.read().await.get(&key).cloned();
        let (agent, office, name) = found.ok_or("no such agent")?;
        let computer = text(params, "computer");
        let answer = match method {
            "join" => agent.join_office(&name).await.map(|()| Value::Null),
            "list_room" => agent.list_room(&office).await.map(|sessions| {
                let all = json!(sessions);
                let computers = all.as_array().into_iter().flatten().filter(|session| session["role"] == "computer");
                Value::Array(computers.cloned().collect())
            }),
            "get_tools" => agent.get_tools(&computer).await.map(|tools| json!(tools)),
            "get_config" => agent.get_computer_config(&computer).await.map(|config| json!(config)),
            "get_desktop" => {
                let size = params["size"].as_i64().map(|size| size as i32);
                let window = params["window"].as_str().map(str::to_string);
                agent.get_desktop(&computer, size, window).await.map(|windows| json!(windows))
            }
            "get_resources" => {
                agent.get_resources(&computer, &text(params, "server"), None).await.map(|page| json!(page))
            }
            "get_skills" => agent.get_skills(&computer).await.map(|skills| json!(skills)),
            "get_skill" => {
                let answer = agent.get_skill(&computer, &text(params, "name"), params["rel_path"].as_str()).await;
                answer.map(|skill| shortened(json!(skill)))
            }
            "get_blob" => agent.get_blob(&computer, &text(params, "handle"), None, None).await.map(|piece| json!(piece)),
            "put_blob" => {
                let bytes = vec![b'x'; params["size"].as_u64().unwrap_or_default() as usize];
                let put = agent.put_blob(&computer, &bytes, params["name"].as_str(), None).await;
                put.map(|put| json!({ "landing_path": put.landing_path, "total_size": put.total_size }))
            }
            "cancel" => return Err("the SDK does not tell the id of a call, which a cancel needs".into()),
            "call_tool" | "start_call" => {
                tell("started", json!({ "key": key, "req_id": Value::Null }));
                agent.tool_call(&computer, &text(params, "tool"), params["params"].clone()).await
            }
            _ => return Err(format!("no method {method}").into()),
        };
        answer.map_err(failure_of)
    }
}

impl Party for Agents {
    fn answer(self: Arc<Self>, method: String, params: Value) -> Answer {
        Box::pin(async move { self.run(&method, &params).await })
    }
}
